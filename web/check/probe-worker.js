// Stands in for worker.js: asks another host, whose address is in the file.
onmessage = async ({ data: { id, given } }) => {
  const result = await fetch(await given.text()).then(
    () => "reached",
    () => "refused",
  );
  postMessage({ id, result });
};
