import { RequestError } from '@waymark/client';
import type { PublicShipment } from '@waymark/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { severalMachine, type ListedParcel, type SeveralEvent, type SeveralLookUp } from './machine.js';

const [FIRST, SECOND, UNKNOWN] = ['WM-7K2F-9QX4-3MTB-8', 'WM-0000-0000-0000-0', 'WM-1'];
const TEXT = [FIRST, SECOND, UNKNOWN].join(' ');
const shipmentAt = (tracking_number: string, version: number): PublicShipment =>
  ({ tracking_number, version, status: 'in_transit' }) as PublicShipment;
const found = (number: string, version = 1): ListedParcel => ({ number, shipment: shipmentAt(number, version) });
const answer: SeveralLookUp = {
  parcels: [found(FIRST), found(SECOND), { number: UNKNOWN, shipment: null }],
  read_at: 500,
};

const start = (lookUp: (text: string) => Promise<SeveralLookUp> = () => Promise.resolve(answer)) => {
  const clock = new SimulatedClock();
  const openOnly = jest.fn<(number: string) => void>();
  const tellFailure = jest.fn<(detail: string) => void>();
  const lookedUp = jest.fn<(text: string) => void>();
  const watched = jest.fn<(numbers: readonly string[]) => void>();
  const unwatch = jest.fn();
  const actor = createActor(
    severalMachine.provide({
      actors: {
        lookUp: fromPromise<SeveralLookUp, { text: string }>(({ input }) => {
          lookedUp(input.text);
          return lookUp(input.text);
        }),
        watch: fromCallback<SeveralEvent, { numbers: readonly string[] }>(({ input }) => {
          watched(input.numbers);
          return () => void unwatch();
        }),
      },
      actions: {
        openOnly: (_, { number }) => openOnly(number),
        tellFailure: (_, { detail }) => tellFailure(detail),
      },
    }),
    { clock, input: { text: TEXT } },
  ).start();
  return { actor, clock, openOnly, tellFailure, lookedUp, watched, unwatch };
};

const loaded = async (lookUp?: (text: string) => Promise<SeveralLookUp>) => {
  const started = start(lookUp);
  await waitFor(started.actor, (snapshot) => snapshot.matches('loaded'));
  return started;
};
const versionsOf = ({ actor }: ReturnType<typeof start>) =>
  actor.getSnapshot().context.parcels.map(({ shipment }) => shipment?.version);

describe('the machine of several numbers', () => {
  it('looks the text up and watches the numbers that have a shipment', async () => {
    const { actor, lookedUp, watched } = await loaded();
    expect(lookedUp.mock.calls).toEqual([[TEXT]]);
    expect(watched.mock.calls).toEqual([[[FIRST, SECOND]]]);
    expect(actor.getSnapshot().context).toMatchObject({ parcels: answer.parcels, fresh_until: 500, latest: null });
  });

  it('opens the parcel when the text has one number only', async () => {
    const { actor, openOnly, watched } = start(() => Promise.resolve({ parcels: [found(FIRST)], read_at: 1 }));
    await waitFor(actor, (snapshot) => snapshot.matches('single'));
    expect(openOnly).toHaveBeenCalledWith(FIRST);
    expect(watched).not.toHaveBeenCalled();
  });

  it('lists a single number that no shipment has', async () => {
    const { openOnly } = await loaded(() =>
      Promise.resolve({ parcels: [{ number: UNKNOWN, shipment: null }], read_at: 1 }),
    );
    expect(openOnly).not.toHaveBeenCalled();
  });

  it('applies a change to its parcel alone, once', async () => {
    const started = await loaded();
    const shipment = shipmentAt(SECOND, 2);
    started.actor.send({ type: 'NEWS', shipment });
    started.actor.send({ type: 'NEWS', shipment: shipmentAt(SECOND, 1) });
    started.actor.send({ type: 'NEWS', shipment: shipmentAt('WM-OTHER', 7) });
    expect(versionsOf(started)).toEqual([1, 2, undefined]);
    expect(started.actor.getSnapshot().context.latest).toEqual({ number: shipment.tracking_number, shipment });
  });

  it('does not take the state at the begin of a watch for a change', async () => {
    const started = await loaded();
    started.actor.send({ type: 'NEWS', shipment: shipmentAt(FIRST, 1) });
    expect(started.actor.getSnapshot().context.latest).toBeNull();
  });

  it('shows a deleted parcel as not found', async () => {
    const started = await loaded();
    started.actor.send({ type: 'GONE', number: FIRST });
    expect(versionsOf(started)).toEqual([undefined, 1, undefined]);
    expect(started.actor.getSnapshot().context.latest).toEqual({ number: FIRST, shipment: null });
  });

  it.each([
    ['the detail of the server', new RequestError('failed', 429, { detail: 'Wait.' }), 'Wait.', 'failed'],
    ['a lost connection', new RequestError('Network Error'), 'The numbers could not be looked up', 'Network Error'],
    ['refused numbers', new RequestError('failed', 400, { numbers: ['Too many'] }), 'Too many', null],
    ['a fault of the code', new TypeError('no'), 'Unexpected Application Error!', 'TypeError: no'],
  ])('shows %s, and tries again', async (_, error, detail, reason) => {
    let failures = 1;
    const { actor, tellFailure } = start(() => (failures-- > 0 ? Promise.reject(error) : Promise.resolve(answer)));
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failure).toEqual({ detail, reason });
    expect(tellFailure).toHaveBeenCalledWith(detail);
    actor.send({ type: 'RETRY' });
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('follows the state of the connection', async () => {
    const { actor, clock } = await loaded();
    const line = () => actor.getSnapshot().value;
    actor.send({ type: 'LINE', state: 'connecting', since: 0 });
    expect(line()).toEqual({ loaded: 'connecting' });
    actor.send({ type: 'LINE', state: 'connected', since: 0 });
    expect(line()).toEqual({ loaded: 'connected' });
    actor.send({ type: 'LINE', state: 'reconnecting', since: 900 });
    expect(line()).toEqual({ loaded: 'reconnecting' });
    expect(actor.getSnapshot().context.fresh_until).toBe(900);
    clock.increment(20_000);
    expect(line()).toEqual({ loaded: 'stale' });
    actor.send({ type: 'LINE', state: 'connected', since: 1_000 });
    expect(line()).toEqual({ loaded: 'connected' });
  });

  it('looks the numbers up each minute while it is stale, and keeps newer versions', async () => {
    const reads = [answer, { parcels: [found(FIRST), found(SECOND, 3)], read_at: 900 }];
    const started = await loaded(() => {
      const read = reads.shift();
      return read ? Promise.resolve(read) : Promise.reject(new RequestError('Network Error'));
    });
    const { actor, clock, lookedUp, unwatch } = started;
    actor.send({ type: 'NEWS', shipment: shipmentAt(FIRST, 2) });
    clock.increment(20_000);
    await waitFor(actor, ({ context }) => context.fresh_until === 900);
    expect(versionsOf(started)).toEqual([2, 3]);
    clock.increment(60_000);
    expect(lookedUp).toHaveBeenCalledTimes(3);
    await new Promise((resolve) => setTimeout(resolve));
    expect(actor.getSnapshot().value).toEqual({ loaded: 'stale' });
    expect(versionsOf(started)).toEqual([2, 3]);
    expect(unwatch).not.toHaveBeenCalled();
  });
});
