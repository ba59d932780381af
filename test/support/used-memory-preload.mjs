import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a product process before anything else: once the file `asked` is in MEMORY_TOLD_IN, what is needed without garbage is told there. */
const LOOKS_EVERY = 50;
/** Looks at which the process had no less of the system than before: then it gives no more back. */
const STEADY = 10;
const directory = process.env.MEMORY_TOLD_IN;

if (isMainThread && directory !== undefined) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const [asked, told] = [join(directory, 'asked'), join(directory, 'told')];
  // V8 gives pages that a collection emptied back to the system on threads of its own, once the collection is over.
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
    if (!existsSync(asked)) return;
    rmSync(asked);
    // The second returns to the system what the first emptied.
    for (let round = 0; round < 2; round += 1) collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    const open = process.getActiveResourcesInfo().length;
    const resident = await leastResident();
    writeFileSync(`${told}.next`, JSON.stringify({ used: heapUsed + external, resident, open }));
    renameSync(`${told}.next`, told);
  };
  setInterval(() => void look(), LOOKS_EVERY).unref();
}
