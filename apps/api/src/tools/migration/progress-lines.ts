/** `step` is a past participle, such as 'copied'. */
interface Progress {
  step: string;
  position: number;
  events: number;
}

/** Minimum time between two lines of one step, in milliseconds. */
const INTERVAL = 5_000;

const grouped = (count: number): string => count.toLocaleString('en');

/** Returns a function that reports progress with at most one line per interval. */
export const progressLines = (say: (line: string) => void): ((progress: Progress) => void) => {
  let step: string | undefined;
  let start = { time: 0, position: 0 };
  let saidAt = 0;
  return (progress) => {
    const time = performance.now();
    const { position, events } = progress;
    if (progress.step !== step) {
      step = progress.step;
      start = { time, position };
      saidAt = time;
    }
    if (time - saidAt < INTERVAL) return;
    saidAt = time;
    const rate = Math.round(((position - start.position) / (time - start.time)) * 1000);
    say(`${step} ${grouped(position)} of ${grouped(events)} events, ${grouped(rate)}/s`);
  };
};
