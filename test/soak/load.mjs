// A steady load over HTTP: bookings and updates, look-ups, and the time until a change is pushed.
import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import { io } from 'socket.io-client';
import { inParallel } from '../../scripts/scale/product.mjs';
import { shipment, update } from '../../scripts/scale/shipments.mjs';

/** The number of shipments before the load begins, and the number of newest shipments that receive updates. */
const FIRST = 300;
const ACTIVE = 500;
/** One of this many changes is a booking. */
const BOOKING_EVERY = 10;
/** One of this many updates is watched by a socket. */
const WATCHED_EVERY = 5;
/** Milliseconds until a push that has not arrived counts as an error. */
const PUSHED_WITHIN = 60_000;

/** Begins the load after the first shipments. `customer` books, `staff` adds updates. */
export const beginLoad = async ({ address, customer, staff, call, perSecond }) => {
  const parcels = [];
  const errors = new Map();
  let times = { update: [], 'look-up': [], push: [] };
  const socket = io(address, { forceNew: true, transports: ['websocket'] });
  const waiting = new Map();
  socket.on('tracking.changed', ({ tracking_number }) => waiting.get(tracking_number)?.());

  const counted = async (work) => {
    try {
      await work();
    } catch (error) {
      errors.set(error.message, (errors.get(error.message) ?? 0) + 1);
    }
  };
  const timed = async (kind, work) => {
    const start = performance.now();
    await work();
    times[kind].push(performance.now() - start);
  };
  const anyParcel = () => parcels[randomInt(Math.max(0, parcels.length - ACTIVE), parcels.length)];

  const book = async () => {
    const { id, tracking_number } = await customer.call('POST', '/shipments/', shipment());
    parcels.push({ id, tracking_number, updates: 0 });
  };
  const add = async (parcel) => {
    const body = update(parcel.updates);
    parcel.updates += 1;
    await timed('update', () => staff.call('POST', `/shipments/${parcel.id}/updates/create/`, body));
  };
  const pushOf = ({ tracking_number }) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a push did not arrive')), PUSHED_WITHIN);
      waiting.set(tracking_number, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  const addWatched = async (parcel) => {
    const answer = await socket.emitWithAck('tracking.watch', parcel.tracking_number, null);
    if (!answer.ok) throw new Error(`tracking.watch answered ${answer.code}`);
    try {
      await timed('push', () => Promise.all([pushOf(parcel), add(parcel)]));
    } finally {
      waiting.delete(parcel.tracking_number);
      socket.emit('tracking.unwatch', parcel.tracking_number);
    }
  };
  const lookUp = () => timed('look-up', () => call('GET', `/shipments/track/${anyParcel().tracking_number}/`));

  await inParallel(FIRST, 8, book);
  let changes = 0;
  const change = () => {
    changes += 1;
    if (changes % BOOKING_EVERY === 0) return book();
    const parcel = anyParcel();
    // Two watched updates of one shipment at a time would end each other's watch.
    return changes % WATCHED_EVERY === 1 && !waiting.has(parcel.tracking_number) ? addWatched(parcel) : add(parcel);
  };
  return {
    parcels,
    errors,
    begin: () => {
      const timer = setInterval(() => {
        void counted(change);
        void counted(lookUp);
      }, 1_000 / perSecond);
      return () => {
        clearInterval(timer);
        socket.close();
      };
    },
    /** The number of changes so far, and the milliseconds of each request and push since the last call. */
    take: () => {
      const taken = times;
      times = { update: [], 'look-up': [], push: [] };
      return { changes, times: taken };
    },
  };
};
