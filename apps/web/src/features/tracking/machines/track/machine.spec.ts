import { RequestError } from '@waymark/client';
import type { PublicShipment } from '@waymark/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { RouteStop } from '../../route-stop.js';
import { trackMachine, type LookUp, type TrackEvent } from './machine.js';

const NUMBER = 'WM-7K2F-9QX4-3MTB-8';
const update = (id: number) => ({
  id,
  status: 'in_transit' as const,
  location: 'Newark, NJ',
  description: 'Left the hub',
  timestamp: '2026-05-04T10:00:00.000Z',
});
const shipmentAt = (version: number, updates: number[] = []): PublicShipment =>
  ({ tracking_number: NUMBER, version, status: 'in_transit', tracking_updates: updates.map(update) }) as PublicShipment;
const stop: RouteStop = { name: 'Hoboken', kind: 'destination', longitude: -74.03, latitude: 40.74 };

interface Given {
  number?: string;
  lookUp?: (number: string) => Promise<LookUp>;
  loadRoute?: (number: string) => Promise<readonly RouteStop[]>;
  watch?: () => void;
}

const start = ({
  number = '',
  lookUp = () => Promise.resolve({ shipment: shipmentAt(1), read_at: 500, stops: [] }),
  loadRoute = () => Promise.resolve([stop]),
  watch = () => undefined,
}: Given = {}) => {
  const clock = new SimulatedClock();
  const rewriteAddress = jest.fn<(number: string, replace: boolean) => void>();
  const tellFailure = jest.fn<(detail: string) => void>();
  const remember = jest.fn<(number: string) => void>();
  const unwatch = jest.fn();
  const lookedUp = jest.fn<(number: string) => void>();
  const actor = createActor(
    trackMachine.provide({
      actors: {
        lookUp: fromPromise<LookUp, { number: string }>(({ input }) => {
          lookedUp(input.number);
          return lookUp(input.number);
        }),
        loadRoute: fromPromise<readonly RouteStop[], { number: string }>(({ input }) => loadRoute(input.number)),
        watch: fromCallback<TrackEvent, { number: string }>(() => {
          watch();
          return () => void unwatch();
        }),
      },
      actions: {
        rewriteAddress: (_, { number: written, replace }) => rewriteAddress(written, replace),
        tellFailure: (_, { detail }) => tellFailure(detail),
        remember: (_, { number: remembered }) => remember(remembered),
      },
    }),
    { clock, input: { number } },
  ).start();
  return { actor, clock, rewriteAddress, tellFailure, remember, unwatch, lookedUp };
};

const loaded = async (given: Given = {}) => {
  const started = start({ number: NUMBER, ...given });
  await waitFor(started.actor, (snapshot) => snapshot.matches({ loaded: { route: 'known' } }));
  return started;
};
const lineOf = ({ actor }: ReturnType<typeof start>) => {
  const { value } = actor.getSnapshot();
  return typeof value === 'object' && 'loaded' in value ? value.loaded.line : undefined;
};

describe('track machine', () => {
  it('waits for a number', () => {
    const { actor, lookedUp } = start();
    expect(actor.getSnapshot().value).toBe('idle');
    expect(lookedUp).not.toHaveBeenCalled();
  });

  it.each(['', '   '])('asks for a number when %j is tracked', (number) => {
    const { actor, lookedUp } = start();
    actor.send({ type: 'TRACK', number });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.complaint).toBe('Please enter a tracking number');
    expect(lookedUp).not.toHaveBeenCalled();
  });

  it.each([
    [`${NUMBER} WM-0000-0000-0000-0`, 'listed'],
    [`${NUMBER}\nwm0000000000000`, 'listed'],
    [`"${NUMBER}","WM-0000-0000-0000-0"`, 'listed'],
    [`${NUMBER}WM-0000-0000-0000-0`, 'loading'],
    [`Your parcel ${NUMBER} is on its way`, 'loading'],
    [`https://swm.example/track?tracking=${NUMBER}`, 'loading'],
  ])('%j leads to %s, from the field and from the address', (text, state) => {
    const { actor, rewriteAddress } = start();
    actor.send({ type: 'TRACK', number: text });
    expect(actor.getSnapshot().value).toBe(state);
    expect(rewriteAddress).toHaveBeenLastCalledWith(text, false);
    expect(start({ number: text }).actor.getSnapshot().value).toBe(state);
  });

  it('opens a parcel of a list', async () => {
    const { actor } = start({ number: `${NUMBER} WM-1` });
    actor.send({ type: 'TRACK', number: NUMBER });
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(actor.getSnapshot().context.number).toBe(NUMBER);
  });

  it('keeps showing the shipment when an empty number is tracked', async () => {
    const { actor } = await loaded();
    actor.send({ type: 'TRACK', number: '' });
    expect(actor.getSnapshot().matches('loaded')).toBe(true);
    expect(actor.getSnapshot().context.complaint).toBe('Please enter a tracking number');
  });

  it('looks a number up, writes it to the address and remembers it', async () => {
    const started = start();
    started.actor.send({ type: 'TRACK', number: ' wm7k2f9qx43mtb8 ' });
    expect(started.actor.getSnapshot().value).toBe('loading');
    expect(started.rewriteAddress).toHaveBeenLastCalledWith('wm7k2f9qx43mtb8', false);
    await waitFor(started.actor, (snapshot) => snapshot.matches('loaded'));
    expect(started.lookedUp).toHaveBeenCalledWith('wm7k2f9qx43mtb8');
    expect(started.actor.getSnapshot().context).toMatchObject({ number: NUMBER, fresh_until: 500, complaint: null });
    expect(started.rewriteAddress).toHaveBeenLastCalledWith(NUMBER, true);
    expect(started.remember).toHaveBeenCalledWith(NUMBER);
  });

  it('starts with the number in the address', async () => {
    const started = await loaded();
    expect(started.actor.getSnapshot().context.shipment).toEqual(shipmentAt(1));
  });

  it("shows the server's detail inline and in a toast when no shipment has the number", async () => {
    const { actor, tellFailure } = start({
      number: NUMBER,
      lookUp: () =>
        Promise.reject(new RequestError('Request failed with status code 404', 404, { detail: 'Gone home' })),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failure).toEqual({ detail: 'Gone home', reason: null });
    expect(tellFailure).toHaveBeenCalledWith('Gone home');
  });

  it('shows Shipment not found and the reason when the server sent no detail', async () => {
    const { actor, tellFailure } = start({
      number: NUMBER,
      lookUp: () => Promise.reject(new RequestError('Network Error')),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failure).toEqual({ detail: 'Shipment not found', reason: 'Network Error' });
    expect(tellFailure).toHaveBeenCalledWith('Shipment not found');
  });

  it('does not show a fault of the code as a missing shipment', async () => {
    const { actor, tellFailure } = start({
      number: NUMBER,
      lookUp: () => Promise.reject(new TypeError('no function')),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failure).toEqual({
      detail: 'Unexpected Application Error!',
      reason: 'TypeError: no function',
    });
    expect(tellFailure).toHaveBeenCalledWith('Unexpected Application Error!');
  });

  it('tracks another number after a failure', async () => {
    let failures = 1;
    const { actor } = start({
      number: 'WRONG',
      lookUp: () =>
        failures-- > 0
          ? Promise.reject(new RequestError('no'))
          : Promise.resolve({ shipment: shipmentAt(1), read_at: 1, stops: [] }),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    actor.send({ type: 'TRACK', number: NUMBER });
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('forgets the shipment and stops watching it when another number is tracked', async () => {
    const { actor, unwatch } = await loaded({
      lookUp: (number) =>
        number === NUMBER
          ? Promise.resolve({ shipment: shipmentAt(1), read_at: 1, stops: [] })
          : new Promise<LookUp>(() => undefined),
    });
    actor.send({ type: 'TRACK', number: 'WM-OTHER' });
    expect(actor.getSnapshot().value).toBe('loading');
    expect(actor.getSnapshot().context).toMatchObject({ shipment: null, stops: [], arrived: [] });
    expect(unwatch).toHaveBeenCalledTimes(1);
  });

  it('returns to the empty page', async () => {
    const { actor } = await loaded();
    actor.send({ type: 'CLEAR' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context).toMatchObject({ number: '', shipment: null });
  });

  it('applies a change, marks the new updates and reloads the route', async () => {
    const loadRoute = jest.fn(() => Promise.resolve([stop]));
    const { actor } = await loaded({
      lookUp: () => Promise.resolve({ shipment: shipmentAt(1, [1]), read_at: 1, stops: [] }),
      loadRoute,
    });
    actor.send({ type: 'NEWS', shipment: shipmentAt(2, [2, 1]) });
    const { context } = actor.getSnapshot();
    expect(context.shipment).toEqual(shipmentAt(2, [2, 1]));
    expect(context.before).toEqual(shipmentAt(1, [1]));
    expect(context.arrived).toEqual([2]);
    await waitFor(actor, (snapshot) => snapshot.matches({ loaded: { route: 'known' } }));
    expect(loadRoute).toHaveBeenCalledTimes(2);
    actor.send({ type: 'NEWS', shipment: shipmentAt(3, [3, 2, 1]) });
    expect(actor.getSnapshot().context.arrived).toEqual([2, 3]);
  });

  it('ignores changes that are known or older', async () => {
    const { actor } = await loaded({
      lookUp: () => Promise.resolve({ shipment: shipmentAt(3, [1]), read_at: 1, stops: [] }),
    });
    actor.send({ type: 'NEWS', shipment: shipmentAt(3, [1]) });
    actor.send({ type: 'NEWS', shipment: shipmentAt(2, [9]) });
    expect(actor.getSnapshot().context).toMatchObject({ arrived: [], before: null });
    expect(actor.getSnapshot().matches({ loaded: { route: 'known' } })).toBe(true);
  });

  it('shows that the shipment was deleted and stops watching it', async () => {
    const { actor, unwatch } = await loaded();
    actor.send({ type: 'GONE' });
    expect(actor.getSnapshot().value).toBe('removed');
    expect(actor.getSnapshot().context.shipment).toBeNull();
    expect(unwatch).toHaveBeenCalledTimes(1);
  });

  it('tracks again after the shipment was deleted', async () => {
    const { actor } = await loaded();
    actor.send({ type: 'GONE' });
    actor.send({ type: 'TRACK', number: NUMBER });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(context.shipment).not.toBeNull();
  });

  it('follows the connection: connected, reconnecting, connected again', async () => {
    const started = await loaded();
    expect(lineOf(started)).toBe('connecting');
    started.actor.send({ type: 'LINE', state: 'connected', since: 600 });
    expect(lineOf(started)).toBe('connected');
    started.actor.send({ type: 'LINE', state: 'reconnecting', since: 900 });
    expect(lineOf(started)).toBe('reconnecting');
    expect(started.actor.getSnapshot().context.fresh_until).toBe(900);
    started.clock.increment(19_999);
    expect(lineOf(started)).toBe('reconnecting');
    started.actor.send({ type: 'LINE', state: 'connected', since: 1_000 });
    started.clock.increment(20_000);
    expect(lineOf(started)).toBe('connected');
  });

  it.each(['connecting', 'reconnecting'] as const)(
    'is stale after 20 seconds of %s, until connected',
    async (state) => {
      const started = await loaded();
      if (state === 'reconnecting') started.actor.send({ type: 'LINE', state, since: 900 });
      started.clock.increment(20_000);
      expect(lineOf(started)).toBe('stale');
      started.actor.send({ type: 'LINE', state: 'connected', since: 30_000 });
      expect(lineOf(started)).toBe('connected');
    },
  );

  it('is stale when the connection cannot be watched', async () => {
    const started = await loaded({
      watch: () => {
        throw new Error('no line');
      },
    });
    expect(lineOf(started)).toBe('stale');
  });

  it('shows the shipment without a route when the route fails to load', async () => {
    const { actor } = start({ number: NUMBER, loadRoute: () => Promise.reject(new Error('no')) });
    await waitFor(actor, (snapshot) => snapshot.matches({ loaded: { route: 'unknown' } }));
    expect(actor.getSnapshot().context).toMatchObject({ stops: [], shipment: shipmentAt(1) });
  });
});
