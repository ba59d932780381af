// For `node --import`: changes the clock of the process and its threads by the file CLOCK_SHIFT. It has one or two numbers of
// milliseconds: the shift of the wall clock, and the time that has passed on both clocks.
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const TrueDate = globalThis.Date;
const { performance } = globalThis;
const trueNow = performance.now.bind(performance);
const LOOKS_EVERY = 20;
let shift = 0;
let passed = 0;

const look = () => {
  [shift, passed = 0] = readFileSync(process.env.CLOCK_SHIFT, 'utf8').split(' ').map(Number);
};
const now = () => TrueDate.now() + shift + passed;

look();
setInterval(look, LOOKS_EVERY).unref();
globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
performance.now = () => trueNow() + passed;
// Node.js keeps a Date of its own for this header.
subscribe('http.server.request.start', ({ response }) => response.setHeader('date', new Date().toUTCString()));

if (process.env.LONG_WAITS === 'short') {
  // Work that begins a minute later begins soon.
  const trueSetTimeout = globalThis.setTimeout;
  globalThis.setTimeout = Object.assign(
    (action, delay, ...given) => trueSetTimeout(action, delay === 60_000 ? 1_000 : delay, ...given),
    trueSetTimeout,
  );
}
