import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Preloaded into a product process: when the file `request` appears in MEMORY_REPORTS_IN, writes the memory in use without garbage there. */
const LOOKS_EVERY = 50;
/** The number of successive checks without a lower value, after which the process returns no more memory. */
const STEADY = 10;
const directory = process.env.MEMORY_REPORTS_IN;

if (isMainThread && directory !== undefined) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const [request, report] = [join(directory, 'request'), join(directory, 'report')];
  // V8 returns emptied pages to the system on its own threads after a collection.
  const leastResident = async () => {
    let least = Infinity;
    for (let steady = 0; steady < STEADY; steady += 1) {
      const { rss } = process.memoryUsage();
      if (rss < least) [least, steady] = [rss, 0];
      await pause(LOOKS_EVERY, undefined, { ref: false });
    }
    return least;
  };
  const look = async () => {
    if (!existsSync(request)) return;
    rmSync(request);
    // The second collection returns the pages that the first emptied.
    for (let round = 0; round < 2; round += 1) collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    const open = process.getActiveResourcesInfo().length;
    const resident = await leastResident();
    writeFileSync(`${report}.next`, JSON.stringify({ used: heapUsed + external, resident, open }));
    renameSync(`${report}.next`, report);
  };
  setInterval(() => void look(), LOOKS_EVERY).unref();
}
