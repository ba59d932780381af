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

const failure = (message: string, more: { status?: number; detail?: string } = {}) =>
  Object.assign(new Error(message), more);

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
  const asked = jest.fn<(number: string) => void>();
  const actor = createActor(
    trackMachine.provide({
      actors: {
        lookUp: fromPromise<LookUp, { number: string }>(({ input }) => {
          asked(input.number);
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
  return { actor, clock, rewriteAddress, tellFailure, remember, unwatch, asked };
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
    const { actor, asked } = start();
    expect(actor.getSnapshot().value).toBe('idle');
    expect(asked).not.toHaveBeenCalled();
  });

  it.each(['', '   '])('asks for a number when %j is tracked', (number) => {
    const { actor, asked } = start();
    actor.send({ type: 'TRACK', number });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.complaint).toBe('Please enter a tracking number');
    expect(asked).not.toHaveBeenCalled();
  });

  it('keeps the shipment in sight when an empty number is tracked', async () => {
    const { actor } = await loaded();
    actor.send({ type: 'TRACK', number: '' });
    expect(actor.getSnapshot().matches('loaded')).toBe(true);
    expect(actor.getSnapshot().context.complaint).toBe('Please enter a tracking number');
  });

  it('looks a number up, puts it into the address and keeps it', async () => {
    const started = start();
    started.actor.send({ type: 'TRACK', number: ' wm7k2f9qx43mtb8 ' });
    expect(started.actor.getSnapshot().value).toBe('loading');
    expect(started.rewriteAddress).toHaveBeenLastCalledWith('wm7k2f9qx43mtb8', false);
    await waitFor(started.actor, (snapshot) => snapshot.matches('loaded'));
    expect(started.asked).toHaveBeenCalledWith('wm7k2f9qx43mtb8');
    expect(started.actor.getSnapshot().context).toMatchObject({ number: NUMBER, fresh_until: 500, complaint: null });
    expect(started.rewriteAddress).toHaveBeenLastCalledWith(NUMBER, true);
    expect(started.remember).toHaveBeenCalledWith(NUMBER);
  });

  it('opens with the number of the address', async () => {
    const started = await loaded();
    expect(started.actor.getSnapshot().context.shipment).toEqual(shipmentAt(1));
  });

  it("shows the server's sentence when there is no such shipment, in a toast too", async () => {
    const { actor, tellFailure } = start({
      number: NUMBER,
      lookUp: () =>
        Promise.reject(failure('Request failed with status code 404', { status: 404, detail: 'Gone home' })),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failure).toEqual({ detail: 'Gone home', reason: null });
    expect(tellFailure).toHaveBeenCalledWith('Gone home');
  });

  it('says Shipment not found when the server gave no sentence, and why it is not sure', async () => {
    const { actor, tellFailure } = start({
      number: NUMBER,
      lookUp: () => Promise.reject(failure('Network Error')),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failure).toEqual({ detail: 'Shipment not found', reason: 'Network Error' });
    expect(tellFailure).toHaveBeenCalledWith('Shipment not found');
  });

  it('tracks another number after a failure', async () => {
    let failures = 1;
    const { actor } = start({
      number: 'WRONG',
      lookUp: () =>
        failures-- > 0
          ? Promise.reject(failure('no'))
          : Promise.resolve({ shipment: shipmentAt(1), read_at: 1, stops: [] }),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    actor.send({ type: 'TRACK', number: NUMBER });
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('forgets the shipment and leaves its line when another number is tracked', async () => {
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

  it('goes back to an empty page', async () => {
    const { actor } = await loaded();
    actor.send({ type: 'CLEAR' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context).toMatchObject({ number: '', shipment: null });
  });

  it('takes news, marks the updates that arrived and asks for the route again', async () => {
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
  });

  it('takes no news that it knows, nor older ones', async () => {
    const { actor } = await loaded({
      lookUp: () => Promise.resolve({ shipment: shipmentAt(3, [1]), read_at: 1, stops: [] }),
    });
    actor.send({ type: 'NEWS', shipment: shipmentAt(3, [1]) });
    actor.send({ type: 'NEWS', shipment: shipmentAt(2, [9]) });
    expect(actor.getSnapshot().context).toMatchObject({ arrived: [], before: null });
    expect(actor.getSnapshot().matches({ loaded: { route: 'known' } })).toBe(true);
  });

  it('tells when the shipment is gone and leaves the line', async () => {
    const { actor, unwatch } = await loaded();
    actor.send({ type: 'GONE' });
    expect(actor.getSnapshot().value).toBe('removed');
    expect(actor.getSnapshot().context.shipment).toBeNull();
    expect(unwatch).toHaveBeenCalledTimes(1);
  });

  it('tracks again after the shipment was gone', async () => {
    const { actor } = await loaded();
    actor.send({ type: 'GONE' });
    actor.send({ type: 'TRACK', number: NUMBER });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(context.shipment).not.toBeNull();
  });

  it('follows the line: connected, reconnecting since, connected again', async () => {
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

  it('is stale when the line cannot be watched at all', async () => {
    const started = await loaded({
      watch: () => {
        throw new Error('no line');
      },
    });
    expect(lineOf(started)).toBe('stale');
  });

  it('shows the shipment without a route when the route cannot be had', async () => {
    const { actor } = start({ number: NUMBER, loadRoute: () => Promise.reject(new Error('no')) });
    await waitFor(actor, (snapshot) => snapshot.matches({ loaded: { route: 'unknown' } }));
    expect(actor.getSnapshot().context).toMatchObject({ stops: [], shipment: shipmentAt(1) });
  });
});
