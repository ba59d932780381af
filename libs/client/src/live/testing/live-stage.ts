import type {
  Delivery,
  PublicShipment,
  TrackingUpdate,
  TrackingChanged,
  TrackingWatchAnswer,
} from '@waymark/contracts/wire';
import { jest } from '@jest/globals';
import { createLiveClient, type LiveClient } from '../live-client.js';
import type { AuditHandlers } from '../audit-watch.js';
import type { ShipmentsHandlers } from '../shipments-watch.js';
import type { TrackingHandlers } from '../tracking-watch.js';
import type { DeliveriesHandlers } from '../deliveries-watch.js';
import type { PollTrackingOptions } from '../tracking-polls.js';
import { FakeSocket } from './fake-socket.js';

export const NUMBER = 'WM-7K2F-9QX4-3MTB-8';
const fields = { tracking_number: NUMBER, status: 'in_transit' } as const;
export const shipment = { ...fields, version: 1, tracking_updates: [] as TrackingUpdate[] } as PublicShipment;
const update = { id: 3, location: 'Oslo' } as TrackingUpdate;
export const shipmentAt = (version: number): PublicShipment => ({
  ...shipment,
  version,
  tracking_updates: Array.from({ length: version - 1 }, () => update),
});
export const delivery = { id: 'a', status: 'pending' } as Delivery;

export const answerAt = (cursor: string): TrackingWatchAnswer => ({ ok: true, shipment, cursor });
export const changedAt = (cursor: string, version = 2): TrackingChanged => ({
  tracking_number: NUMBER,
  version,
  shipment: { ...shipment, ...fields },
  update,
  change: { type: 'TrackingUpdateAdded', at: '2026-05-04T10:00:00.000Z', update_id: 3 },
  cursor,
});

export const trackingHandlers = () => ({
  onShipment: jest.fn<TrackingHandlers['onShipment']>(),
  onGone: jest.fn<TrackingHandlers['onGone']>(),
});
export const shipmentsHandlers = () => ({
  onChanged: jest.fn<ShipmentsHandlers['onChanged']>(),
  onReload: jest.fn<ShipmentsHandlers['onReload']>(),
});

export const auditHandlers = () => ({
  onAppended: jest.fn<AuditHandlers['onAppended']>(),
  onReload: jest.fn<AuditHandlers['onReload']>(),
  onRefused: jest.fn<NonNullable<AuditHandlers['onRefused']>>(),
});

export const deliveriesHandlers = () => ({
  onChanged: jest.fn<DeliveriesHandlers['onChanged']>(),
  onWebhookChanged: jest.fn<DeliveriesHandlers['onWebhookChanged']>(),
  onReload: jest.fn<DeliveriesHandlers['onReload']>(),
});

/** Resolves after the callbacks of all settled promises. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A live client with a fake socket, clock, timers and token, which the test controls. */
export class LiveStage {
  /** The client's token, which the test sets. */
  token: string | null = null;
  time = 1_000;
  /** Whether the code of Socket.IO can be fetched. */
  reachable = true;
  readonly sockets: FakeSocket[] = [];
  /** The long polls that run. */
  readonly polls = new Set<PollTrackingOptions>();
  readonly onUnreadable = jest.fn();
  readonly refreshToken = jest.fn<(stale: string) => Promise<string | null>>();
  private timers: (() => void)[] = [];

  readonly client: LiveClient = createLiveClient({
    getToken: () => this.token,
    refreshToken: this.refreshToken,
    onUnreadable: this.onUnreadable,
    openSocket: (options) => {
      if (!this.reachable) return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      const opened = new FakeSocket(options);
      this.sockets.push(opened);
      return Promise.resolve(opened.asLiveSocket());
    },
    pollTracking: (options) => {
      this.polls.add(options);
      return () => this.polls.delete(options);
    },
    now: () => this.time,
    later: (callback) => {
      this.timers.push(callback);
      return () => {
        this.timers = this.timers.filter((timer) => timer !== callback);
      };
    },
  });

  /** The only opened socket; throws when there is none or more than one. */
  get socket(): FakeSocket {
    const [only, ...others] = this.sockets;
    if (only === undefined || others.length > 0) throw new Error(`${this.sockets.length} sockets instead of one`);
    return only;
  }

  /** The only running long poll; throws when there is none or more than one. */
  get poll(): PollTrackingOptions {
    const [only, ...others] = this.polls;
    if (only === undefined || others.length > 0) throw new Error(`${this.polls.size} long polls instead of one`);
    return only;
  }

  get waitingTimers(): number {
    return this.timers.length;
  }

  /** Runs all waiting timers. */
  runTimers(): void {
    for (const timer of this.timers.splice(0)) timer();
  }
}
