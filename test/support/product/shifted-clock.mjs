// For `node --import`: shifts the clock of the process and its threads by the milliseconds in the file CLOCK_SHIFT.
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const TrueDate = globalThis.Date;
const LOOKS_EVERY = 20;
let shift = 0;

const look = () => {
  shift = Number(readFileSync(process.env.CLOCK_SHIFT, 'utf8'));
};
const now = () => TrueDate.now() + shift;

look();
setInterval(look, LOOKS_EVERY).unref();
globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
