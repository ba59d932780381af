// For `node --import`: the process and its threads believe that it is as many milliseconds later as the file CLOCK_SHIFT says.
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
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
