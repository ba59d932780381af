import { createAuditWatch, type AuditHandlers } from './audit-watch.js';
import { createDeliveriesWatch, type DeliveriesHandlers } from './deliveries-watch.js';
import type { ListHandlers, ListWatch } from './list-watch.js';
import { FIRST_RETRY, LONGEST_RETRY, type LiveSocket, type OpenLiveSocket } from './live-socket.js';
import { createLiveStatus, type LiveStatusStore } from './live-status.js';
import { openLiveSocket } from './open-live-socket.js';
import { createShipmentsWatch, type ShipmentsHandlers } from './shipments-watch.js';
import { createTrackingWatch, type TrackingHandlers, type TrackingWatch } from './tracking-watch.js';
import { mayPass, type Heard, type Watch } from './watch.js';

export interface LiveClient {
  /** Watches one number until the returned function is called. */
  watchTracking(trackingNumber: string, handlers: TrackingHandlers): () => void;
  /** Watches the shipments the token may see until the returned function is called. */
  watchShipments(handlers: ShipmentsHandlers): () => void;
  /** Watches the whole log, for staff and auditors, until the returned function is called. */
  watchAudit(handlers: AuditHandlers): () => void;
  /** Watches the attempts at one's own webhooks until the returned function is called. */
  watchDeliveries(handlers: DeliveriesHandlers): () => void;
  readonly status: LiveStatusStore;
  /** To be called when the session has a newer token: the socket lives on with it. */
  tokenRefreshed(): void;
  /** To be called when another person is signed in: connects again under the new token. */
  tokenChanged(): void;
  close(): void;
}

export interface LiveClientOptions {
  /** The server's address; in a page, its own where none is given. */
  url?: string;
  getToken: () => string | null;
  /** Called with the token that the server refuses; when it rejects or gives null the socket goes on without one. */
  refreshToken?: (stale: string) => Promise<string | null>;
  openSocket?: OpenLiveSocket;
  now?: () => number;
  /** Calls back after so many milliseconds; returns the cancellation. */
  later?: (callback: () => void, milliseconds: number) => () => void;
}

/** How long an unwatched socket stays, so that going from one live page to the next keeps it. */
const LINGER = 5_000;

const laterByTimer = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** As an answer that another try may mend: what a message did not tell is read then. */
const unreadable = { ok: false, detail: 'A message could not be read', code: 'INTERNAL_ERROR' } as const;

const refusesToken = (error: Error): boolean => error.message === 'UNAUTHENTICATED';

export const createLiveClient = ({
  url,
  getToken,
  refreshToken = () => Promise.resolve(null),
  openSocket = openLiveSocket,
  now = Date.now,
  later = laterByTimer,
}: LiveClientOptions): LiveClient => {
  const status = createLiveStatus(now);
  const trackings = new Map<string, TrackingWatch>();
  /** Watches that were refused and will be asked for again: how often that was done, and what ends the waiting. */
  const refusals = new Map<Watch, { tries: number; cancel: () => void }>();
  /** Watches that were sent and not answered yet: of what happens now they may not be told. */
  const awaited = new Set<Watch>();
  const shipments = onlyOne(createShipmentsWatch);
  const audit = onlyOne(createAuditWatch);
  const deliveries = onlyOne(createDeliveriesWatch);
  let socket: LiveSocket | undefined;
  let opening = false;
  let closed = false;
  let anonymous = false;
  /** What the line was opened with; another than the present one where that is newer. */
  let sent: string | null = null;
  let retries = 0;
  let cancelRetry = (): void => {};
  let cancelLinger = (): void => {};

  const watched = (): Watch[] => [
    ...trackings.values(),
    ...[shipments, audit, deliveries].map(({ present }) => present()).filter(({ handlers }) => handlers.size > 0),
  ];
  const isWatching = (): boolean => watched().length > 0;

  const forget = (watch: Watch): void => {
    refusals.get(watch)?.cancel();
    refusals.delete(watch);
  };

  /** What is shown is live once every watch of it is answered; without a line, or refused, it may be old. */
  const tellStatus = (): void => {
    if (!socket?.connected) return;
    if (refusals.size > 0) status.set('reconnecting');
    else if (awaited.size === 0) status.set('connected');
    else if (status.getSnapshot().state === 'connected') status.set('connecting');
  };

  const begin = (watch: Watch, connected: LiveSocket): void => {
    awaited.add(watch);
    watch.start(connected);
  };

  const abandon = (watch: Watch): void => {
    awaited.delete(watch);
    forget(watch);
    tellStatus();
  };

  function hear(watch: Watch, answer: Parameters<Heard>[0]): void {
    const tries = refusals.get(watch)?.tries ?? 0;
    forget(watch);
    awaited.delete(watch);
    if (!answer.ok && mayPass(answer)) {
      const again = (): void => {
        if (socket?.connected) watch.start(socket);
      };
      const cancel = later(again, Math.min(FIRST_RETRY * 2 ** tries, LONGEST_RETRY));
      refusals.set(watch, { tries: tries + 1, cancel });
    }
    tellStatus();
  }

  function heard<Made extends Watch>(make: (heard: Heard) => Made): Made {
    const watch: Made = make((answer) => hear(watch, answer));
    return watch;
  }

  const retry = (): void => {
    cancelRetry();
    cancelRetry = later(connect, Math.min(FIRST_RETRY * 2 ** retries, LONGEST_RETRY));
    retries += 1;
  };

  /** Null when there is no other. Of a token that somebody else has had refreshed meanwhile, that one's successor. */
  const freshToken = async (): Promise<string | null> => {
    const stale = sent ?? getToken();
    return stale === null ? null : refreshToken(stale).catch(() => null);
  };

  const takeFreshToken = async (): Promise<void> => {
    const refused = getToken();
    // Whoever has signed in meanwhile has a token that nobody refused.
    anonymous = (await freshToken()) === null && getToken() === refused;
    retry();
  };

  const listen = (opened: LiveSocket): void => {
    // The refresh is told by tokenRefreshed; without a new token the server ends the socket.
    opened.on('session.expiring', () => void freshToken());
    opened.on('connect', () => {
      retries = 0;
      for (const watch of watched()) begin(watch, opened);
      tellStatus();
    });
    opened.on('disconnect', (reason) => {
      for (const watch of [...refusals.keys()]) forget(watch);
      awaited.clear();
      if (reason === 'io client disconnect') return;
      status.set('reconnecting');
      // The server closed this socket itself (a revoked session, a reader too slow): Socket.IO does not come back from that by itself.
      if (reason === 'io server disconnect') void takeFreshToken();
    });
    opened.on('connect_error', (error) => {
      if (refusesToken(error) && !anonymous) void takeFreshToken();
      else if (!opened.active) retry();
    });
    opened.on('unreadable', () => {
      for (const watch of watched()) {
        watch.forget();
        if (!refusals.has(watch)) hear(watch, unreadable);
      }
    });
    opened.on('tracking.changed', (message) => {
      for (const watch of [...trackings.values()]) if (watch.matches(message.tracking_number)) watch.changed(message);
    });
    opened.on('shipments.changed', (message) => shipments.present().changed(message));
    opened.on('audit.appended', (message) => audit.present().appended(message));
    opened.on('delivery.changed', (delivery) => deliveries.present().changed(delivery));
    opened.on('webhook.changed', () => deliveries.present().webhookChanged());
  };

  const open = async (): Promise<void> => {
    opening = true;
    try {
      const tokenToSend = (): string | null => (sent = anonymous ? null : getToken());
      socket = await openSocket({ url, getToken: tokenToSend });
      listen(socket);
      connect();
    } catch {
      retry();
    } finally {
      opening = false;
    }
  };

  function connect(): void {
    if (closed || !isWatching()) return;
    if (socket === undefined) {
      if (!opening) void open();
    } else if (!socket.active) socket.connect();
  }

  const join = (watch: Watch): void => {
    cancelLinger();
    if (!socket?.connected) return connect();
    begin(watch, socket);
    tellStatus();
  };

  const leave = (watch: Watch): void => {
    abandon(watch);
    if (socket?.connected) watch.stop(socket);
    if (isWatching()) return;
    cancelLinger();
    cancelLinger = later(() => {
      cancelRetry();
      socket?.disconnect();
      status.set('connecting');
    }, LINGER);
  };

  /** A watch of which there is one; when nobody watches any more the next is a new one, which no late answer reaches. */
  function onlyOne<Handlers extends ListHandlers, Made extends ListWatch<Handlers>>(
    make: (heard: Heard) => Made & ListWatch<Handlers>,
  ) {
    let present = heard(make);
    return {
      present: () => present,
      watch: (handlers: Handlers): (() => void) => {
        const watch = present;
        watch.handlers.add(handlers);
        if (watch.started()) handlers.onReload();
        else join(watch);
        return () => {
          if (!watch.handlers.delete(handlers) || watch.handlers.size > 0) return;
          present = heard(make);
          leave(watch);
        };
      },
    };
  }

  return {
    status,
    watchTracking(trackingNumber, handlers) {
      const existing = trackings.get(trackingNumber);
      const watch = existing ?? heard((hear) => createTrackingWatch(trackingNumber, hear));
      watch.handlers.add(handlers);
      trackings.set(trackingNumber, watch);
      const known = existing?.latest();
      if (known !== undefined) handlers.onShipment(known);
      else join(watch);
      return () => {
        if (!watch.handlers.delete(handlers) || watch.handlers.size > 0) return;
        trackings.delete(trackingNumber);
        leave(watch);
      };
    },
    watchShipments: shipments.watch,
    watchAudit: audit.watch,
    watchDeliveries: deliveries.watch,
    tokenRefreshed() {
      const token = getToken();
      if (!socket?.connected || token === null || anonymous) return;
      sent = token;
      socket.emit('session.renew', token, () => {});
    },
    tokenChanged() {
      anonymous = false;
      retries = 0;
      if (socket === undefined) return;
      socket.disconnect();
      if (isWatching()) status.set('reconnecting');
      connect();
    },
    close() {
      closed = true;
      for (const watch of [...refusals.keys()]) forget(watch);
      cancelRetry();
      cancelLinger();
      trackings.clear();
      for (const { present } of [shipments, audit, deliveries]) present().handlers.clear();
      socket?.disconnect();
    },
  };
};
