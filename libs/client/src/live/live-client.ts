import { createAuditWatch, type AuditHandlers } from './audit-watch.js';
import { createDeliveriesWatch, type DeliveriesHandlers } from './deliveries-watch.js';
import { lineAfter, type Line, type LineEvent } from './line.js';
import { createLineCheck } from './line-check.js';
import type { ListHandlers, ListWatch } from './list-watch.js';
import { FIRST_RETRY, LONGEST_RETRY, type LiveSocket, type OpenLiveSocket } from './live-socket.js';
import { createLiveStatus, type LiveStatusStore } from './live-status.js';
import { createShipmentsWatch, type ShipmentsHandlers } from './shipments-watch.js';
import { pollFetched, pollTrackings } from './polled-trackings.js';
import type { PollTracking } from './tracking-polls.js';
import { createTrackingWatch, type TrackingHandlers, type TrackingWatch } from './tracking-watch.js';
import { mayPass, unreadable, type Heard, type Watch } from './watch.js';

export interface LiveClient {
  /** Watches one number until the returned function is called. */
  watchTracking(trackingNumber: string, handlers: TrackingHandlers): () => void;
  /** Watches the shipments the token may see until the returned function is called. */
  watchShipments(handlers: ShipmentsHandlers): () => void;
  /** Watches the whole log, for staff and auditors, until the returned function is called. */
  watchAudit(handlers: AuditHandlers): () => void;
  /** Watches delivery attempts to the account's webhooks until the returned function is called. */
  watchDeliveries(handlers: DeliveriesHandlers): () => void;
  readonly status: LiveStatusStore;
  /** Call this when the session has a newer token. The socket stays connected with it. */
  tokenRefreshed(): void;
  /** Call this when a response over HTTP cannot be read: the data of its caller may be stale, and so is the status from now on. */
  outdated: () => void;
  /** Call this after a suspension or a change of the network, when a dead connection still looks open. Replaces it if it is dead. */
  check(): void;
  /** Call this when another person signs in. The client reconnects with the new token. */
  tokenChanged(): void;
  close(): void;
}

export interface LiveClientOptions {
  /** The server's address. In a page, the default is the page's origin. */
  url?: string;
  getToken: () => string | null;
  /** Called with the refused token. With null, the socket connects without a token. When it rejects, the socket keeps the token and retries. */
  refreshToken?: (stale: string) => Promise<string | null>;
  /** Called when a response to a watch does not match the contract: the server has a newer version than this client. */
  onUnreadable?: () => void;
  openSocket?: OpenLiveSocket;
  /** Follows a number by long polls while the socket cannot connect. */
  pollTracking?: PollTracking;
  now?: () => number;
  /** Calls back after a delay. Returns the function that cancels it. */
  later?: (callback: () => void, milliseconds: number) => () => void;
}

/** Milliseconds that an unwatched socket stays open, so that the next live page reuses it. */
const LINGER = 5_000;

/** Milliseconds until a socket that neither connects nor fails is replaced by long polls, as behind some proxies. */
const PATIENCE = 5_000;

const laterByTimer = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

const openFetched: OpenLiveSocket = async (options) => {
  // Fetched with the first watch, so that a page without live data does not load Socket.IO.
  const { openLiveSocket } = await import('./open-live-socket.js');
  return openLiveSocket(options, async () => (await import('./message-reader.js')).messageReader);
};

const pause = (tries: number): number => Math.min(FIRST_RETRY * 2 ** tries, LONGEST_RETRY);

export const createLiveClient = ({
  url,
  getToken,
  refreshToken = () => Promise.resolve(null),
  onUnreadable = () => {},
  openSocket = openFetched,
  pollTracking = pollFetched,
  now = Date.now,
  later = laterByTimer,
}: LiveClientOptions): LiveClient => {
  const status = createLiveStatus(now);
  const trackings = new Map<string, TrackingWatch>();
  /** Watches without a final response, each with its number of refusals. */
  const unanswered = new Map<Watch, { refusals: number; cancel: () => void }>();
  const shipments = onlyOne(createShipmentsWatch);
  const audit = onlyOne(createAuditWatch);
  const deliveries = onlyOne(createDeliveriesWatch);
  let line: Line = 'unopened';
  let socket: LiveSocket | undefined;
  /** The last token sent to the server. */
  let sent: string | null = null;
  /** The token was refused and there is no other, so the socket connects without one. */
  let anonymous = false;
  /** Failures since the last connection. */
  let retries = 0;
  let cancelRetry = (): void => {};
  let cancelLinger = (): void => {};
  let cancelFallBack = (): void => {};

  const send = (event: LineEvent): void => {
    const next = lineAfter(line, event);
    if (next === line) return;
    line = next;
    void enter[next]();
  };
  const connected = (): LiveSocket | undefined => (line === 'connected' ? socket : undefined);

  const watched = (): Watch[] => [
    ...trackings.values(),
    ...[shipments, audit, deliveries].map(({ present }) => present()).filter(({ handlers }) => handlers.size > 0),
  ];
  const isWatching = (): boolean => watched().length > 0;
  const start = (): void => {
    if (isWatching()) send('start');
  };

  /** The status is connected once every watch has been accepted. Without a connection or after a refusal, shown data may be stale. */
  const updateStatus = (): void => {
    if (!connected()) return;
    if ([...unanswered.values()].some(({ refusals }) => refusals > 0)) status.set('reconnecting');
    else if (unanswered.size === 0) status.set('connected');
    else if (status.getSnapshot().state === 'connected') status.set('connecting');
  };

  const poll = pollTrackings(trackings, pollTracking, {
    url,
    onUnreadable,
    onAnswered(isAnswered) {
      if (isAnswered && watched().length === trackings.size) status.set('connected');
      // Each change of the status restarts the wait after which a page reports stale data.
      else if (status.getSnapshot().state === 'connected') status.set('reconnecting');
    },
  });

  const fallBack = (): void => {
    cancelFallBack();
    if (!connected() && line !== 'closed') poll(true);
  };
  const fallBackLater = (): void => {
    cancelFallBack();
    cancelFallBack = later(fallBack, PATIENCE);
  };

  const lineCheck = createLineCheck(later, (dead) => {
    dead.disconnect();
    send('disconnect');
    // Connects at once: a request that first checks the server could wait on a dead connection of the browser.
    dead.connect();
  });

  const forget = (watch: Watch): void => {
    unanswered.get(watch)?.cancel();
    unanswered.delete(watch);
  };
  const forgetAll = (): void => [...unanswered.keys()].forEach(forget);

  const begin = (watch: Watch): void => {
    const open = connected();
    if (!open) return;
    if (!unanswered.has(watch)) unanswered.set(watch, { refusals: 0, cancel: () => {} });
    watch.start(open);
  };

  function hear(watch: Watch, answer: Parameters<Heard>[0]): void {
    // The next connection starts every watch again.
    if (!connected()) return;
    const refusals = unanswered.get(watch)?.refusals ?? 0;
    forget(watch);
    if (!answer.ok && mayPass(answer)) {
      const cancel = later(() => begin(watch), pause(refusals));
      unanswered.set(watch, { refusals: refusals + 1, cancel });
    }
    updateStatus();
  }

  function heard<Made extends Watch>(make: (heard: Heard) => Made): Made {
    const watch: Made = make((answer) => {
      if (answer === unreadable) {
        onUnreadable();
        poll(true);
      }
      hear(watch, answer);
    });
    return watch;
  }

  /** A new token in place of the sent one; null when there is none. If the token was already refreshed elsewhere, its successor. */
  const freshToken = async (): Promise<string | null> => {
    const stale = sent ?? getToken();
    return stale === null ? null : refreshToken(stale);
  };

  const listen = (opened: LiveSocket): void => {
    // tokenRefreshed sends the new token. Without one, the server disconnects the socket.
    opened.on('session.expiring', () => void freshToken().catch(() => {}));
    opened.on('connect', () => send('connect'));
    opened.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      send('disconnect');
      // The server closed this socket (revoked session, slow reader). Socket.IO does not reconnect by itself after that.
      if (reason === 'io server disconnect') send('rejected');
    });
    opened.on('connect_error', (error) => {
      if (error.message !== 'UNAUTHENTICATED') fallBack();
      if (error.message === 'UNAUTHENTICATED' && !anonymous) send('rejected');
      else if (!opened.active) send('failed');
    });
    opened.on('unreadable', () => {
      // A retry that may resolve a refusal reads what the message did not deliver.
      for (const watch of watched()) {
        watch.forget();
        if (!unanswered.get(watch)?.refusals) hear(watch, unreadable);
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

  const wait = (): void => {
    cancelRetry();
    cancelRetry = later(start, pause(retries));
    retries += 1;
  };

  const enter: Readonly<Record<Line, () => void | Promise<void>>> = {
    unopened: wait,
    async fetching() {
      const tokenToSend = (): string | null => (sent = anonymous ? null : getToken());
      try {
        socket = await openSocket({ url, getToken: tokenToSend });
        listen(socket);
        send('done');
        start();
      } catch {
        send('failed');
      }
    },
    resting() {
      lineCheck.end();
      socket?.disconnect();
    },
    waiting: wait,
    connecting() {
      fallBackLater();
      socket?.connect();
    },
    connected() {
      retries = 0;
      cancelFallBack();
      poll(false);
      forgetAll();
      watched().forEach(begin);
      updateStatus();
    },
    reconnecting() {
      lineCheck.end();
      status.set('reconnecting');
      fallBackLater();
    },
    async refreshing() {
      const refused = getToken();
      try {
        // If another person signed in meanwhile, their token has not been refused.
        anonymous = (await freshToken()) === null && getToken() === refused;
      } catch {
        // No definite response: the session may be valid, and an anonymous socket could not see its data.
      }
      send('done');
    },
    closed() {
      lineCheck.end();
      cancelFallBack();
      poll(false);
      forgetAll();
      cancelRetry();
      cancelLinger();
      trackings.clear();
      for (const { present } of [shipments, audit, deliveries]) present().handlers.clear();
      socket?.disconnect();
    },
  };

  const join = (watch: Watch): void => {
    begin(watch);
    poll();
    updateStatus();
    start();
  };

  const leave = (watch: Watch): void => {
    forget(watch);
    updateStatus();
    const open = connected();
    if (open) watch.stop(open);
    if (isWatching() || line === 'closed') return;
    cancelLinger();
    cancelLinger = later(() => {
      if (isWatching()) return;
      send('stop');
      status.set('connecting');
    }, LINGER);
  };

  /** Holds a single watch. After its last handler leaves, the next watch is a new object, so that no late response reaches it. */
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
        poll();
        leave(watch);
      };
    },
    watchShipments: shipments.watch,
    watchAudit: audit.watch,
    watchDeliveries: deliveries.watch,
    tokenRefreshed() {
      const token = getToken();
      const open = connected();
      if (!open || token === null || anonymous) return;
      sent = token;
      open.emit('session.renew', token, () => {});
    },
    outdated: () => status.set('stale'),
    check: () => lineCheck.begin(connected()),
    tokenChanged() {
      anonymous = false;
      retries = 0;
      if (socket === undefined) return;
      send('stop');
      if (isWatching()) status.set('reconnecting');
      start();
    },
    close: () => send('close'),
  };
};
