import { expect, it } from '@jest/globals';
import { sampleUser } from '../../lib/session/testing/sample-user.js';
import { handoverOf, openHandovers, type Handover } from './handover.js';

const user = sampleUser('staff');
const handover: Handover = { session: { token: 'a', refreshToken: 'r', user }, secret: 's', spent: 'q' };

it('reaches the other tabs and not its sender', async () => {
  const received: string[] = [];
  const one = openHandovers(() => void received.push('one'));
  let other: BroadcastChannel | null = null;
  const arrived = new Promise<Handover>((resolve) => (other = openHandovers(resolve)));
  one?.postMessage(handover);
  expect(await arrived).toEqual(handover);
  one?.close();
  (other as BroadcastChannel | null)?.close();
  expect(received).toEqual([]);
});

it('names no secret where the browser has a key', () => {
  expect(handoverOf({ ...handover, secret: null })).toEqual({ ...handover, secret: null });
});

it('sends nothing where the browser blocks the channel', () => {
  const { BroadcastChannel } = globalThis;
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.assign(globalThis, { BroadcastChannel: blocked });
  const channel = openHandovers(() => {});
  Object.assign(globalThis, { BroadcastChannel });
  expect(channel).toBeNull();
});

it.each([
  null,
  'text',
  [],
  { ...handover, session: null },
  { ...handover, session: { token: 'a', refreshToken: 'r' } },
  { ...handover, secret: 7 },
  { ...handover, secret: undefined },
  { ...handover, spent: undefined },
])('ignores a message of another form, %j', (message) => {
  expect(handoverOf(message)).toBeNull();
});
