import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a product process before anything else: once the file `asked` is in MEMORY_TOLD_IN, what is needed without garbage is told there. */
const LOOKS_EVERY = 50;
const directory = process.env.MEMORY_TOLD_IN;

if (isMainThread && directory !== undefined) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const [asked, told] = [join(directory, 'asked'), join(directory, 'told')];
  const look = () => {
    if (!existsSync(asked)) return;
    rmSync(asked);
    // The second returns to the system what the first emptied.
    for (let round = 0; round < 2; round += 1) collectGarbage();
    const { heapUsed, external, rss } = process.memoryUsage();
    const open = process.getActiveResourcesInfo().length;
    writeFileSync(`${told}.next`, JSON.stringify({ used: heapUsed + external, resident: rss, open }));
    renameSync(`${told}.next`, told);
  };
  setInterval(look, LOOKS_EVERY).unref();
}
