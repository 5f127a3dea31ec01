// Stands in for worker.js: asks another host.
onmessage = async ({ data: { id, given } }) => {
  const result = await fetch(given).then(
    () => "reached",
    () => "refused",
  );
  postMessage({ id, result });
};
