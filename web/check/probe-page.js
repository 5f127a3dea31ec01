// Under the page's policy: what a worker that df11.js starts can reach.
import { Df11 } from "./probe/df11.js";

const other = await (await fetch("/other")).text();
parent.postMessage(await new Df11().open(new Blob([`http://127.0.0.1:${other}/from-the-worker`])));
