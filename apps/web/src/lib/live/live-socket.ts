import type { ClientToServerEvents, ServerToClientEvents } from '@waymark/contracts';
import { LIVE_PATH } from '@waymark/contracts';

/** Why a line broke: by ourselves, by the server on purpose, or by the network. */
export type DisconnectReason = 'io client disconnect' | 'io server disconnect' | 'transport close' | 'ping timeout';

interface LiveSocketEvents extends ServerToClientEvents {
  connect: () => void;
  disconnect: (reason: DisconnectReason) => void;
  /** The message is the server's when it refused the handshake; `data` then is what it said besides. */
  connect_error: (error: Error & { data?: unknown }) => void;
}

/** The part of a Socket.IO socket that the live client uses. */
export interface LiveSocket {
  readonly connected: boolean;
  /** Connected, or on its way there by itself. */
  readonly active: boolean;
  on<Name extends keyof LiveSocketEvents>(name: Name, listener: LiveSocketEvents[Name]): void;
  /** Only while connected; a last argument that is a function is called with the server's answer. */
  emit<Name extends keyof ClientToServerEvents>(name: Name, ...values: Parameters<ClientToServerEvents[Name]>): void;
  connect(): void;
  disconnect(): void;
}

export interface LiveSocketOptions {
  /** Asked at every handshake; no token means an anonymous socket. */
  getToken: () => string | null;
  /** A web socket to the address; for specs. */
  openWebSocket?: (address: string) => WebSocket;
  /** Calls back after so many milliseconds; returns the cancellation. */
  later?: (callback: () => void, milliseconds: number) => () => void;
  random?: () => number;
  /** Tells 'offline' and 'online'. */
  network?: EventTarget;
}

export type OpenLiveSocket = (options: LiveSocketOptions) => LiveSocket;

const FIRST_RETRY = 500;
const LONGEST_RETRY = 8_000;

export const laterByTimer = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

const liveAddress = (): string =>
  `${window.location.origin.replace(/^http/, 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`;

/** Engine.IO 4 and Socket.IO 5 packets of a text socket on the main namespace: https://socket.io/docs/v4/socket-io-protocol */
const PACKET = /^(0|1|2|6|40|41|42|43|44)(\d*)(.*)$/s;

type Listener = (...values: never[]) => void;

/**
 * Socket.IO's wire protocol over one web socket, with reconnection. It stands in for socket.io-client on the pages:
 * that brings 12.7 kB for polling, binary packets and namespaces, which the live line has no use for.
 */
export const openLiveSocket: OpenLiveSocket = ({
  getToken,
  openWebSocket = (address) => new WebSocket(address),
  later = laterByTimer,
  random = Math.random,
  network = window,
}) => {
  const listeners = new Map<string, Listener>();
  const answers = new Map<number, (answer: unknown) => void>();
  let line: WebSocket | undefined;
  let connected = false;
  let active = false;
  let packets = 0;
  let retries = 0;
  let silence = 0;
  let cancelRetry = (): void => {};
  let cancelSilence = (): void => {};

  const fire = (name: string, ...values: unknown[]): void => {
    listeners.get(name)?.(...(values as never[]));
  };

  const listenForSilence = (): void => {
    cancelSilence();
    cancelSilence = later(() => lost('ping timeout'), silence);
  };

  /** Lets the present line go; what it still says is nobody's business. */
  const drop = (): void => {
    cancelRetry();
    cancelSilence();
    const dropped = line;
    line = undefined;
    connected = false;
    answers.clear();
    dropped?.close();
  };

  const retry = (): void => {
    const delay = Math.min(FIRST_RETRY * 2 ** retries, LONGEST_RETRY) * (0.5 + random());
    retries += 1;
    cancelRetry = later(open, delay);
  };

  function lost(reason: DisconnectReason): void {
    const wasConnected = connected;
    drop();
    if (active) retry();
    if (wasConnected) fire('disconnect', reason);
    else fire('connect_error', new Error('websocket error'));
  }

  const take = (packet: string): void => {
    const [, type, id = '', text = ''] = PACKET.exec(packet) ?? [];
    const content = (): unknown => JSON.parse(text);
    switch (type) {
      case '0': {
        const { pingInterval, pingTimeout } = content() as { pingInterval: number; pingTimeout: number };
        silence = pingInterval + pingTimeout;
        listenForSilence();
        const token = getToken();
        line?.send(`40${JSON.stringify(token === null ? {} : { token })}`);
        return;
      }
      case '1':
        lost('transport close');
        return;
      case '2':
        listenForSilence();
        line?.send('3');
        return;
      case '40':
        connected = true;
        retries = 0;
        fire('connect');
        return;
      case '41':
        active = false;
        lost('io server disconnect');
        return;
      case '42':
        fire(...(content() as [string, ...unknown[]]));
        return;
      case '43': {
        const answer = answers.get(Number(id));
        answers.delete(Number(id));
        answer?.((content() as unknown[])[0]);
        return;
      }
      case '44': {
        const { message, data } = content() as { message: string; data?: unknown };
        active = false;
        drop();
        fire('connect_error', Object.assign(new Error(message), { data }));
        return;
      }
      default:
    }
  };

  function open(): void {
    drop();
    const opened = openWebSocket(liveAddress());
    line = opened;
    opened.onmessage = ({ data }) => {
      if (line === opened && typeof data === 'string') take(data);
    };
    opened.onclose = () => {
      if (line === opened) lost('transport close');
    };
  }

  // A web socket notices a lost network only when a ping is missed, three quarters of a minute later.
  network.addEventListener('offline', () => {
    if (line !== undefined) lost('transport close');
  });
  network.addEventListener('online', () => {
    if (!active || connected) return;
    retries = 0;
    open();
  });

  return {
    get connected() {
      return connected;
    },
    get active() {
      return active;
    },
    on: (name, listener) => void listeners.set(name, listener),
    emit(name, ...values: unknown[]) {
      const answer = values.at(-1);
      if (typeof answer !== 'function') {
        line?.send(`42${JSON.stringify([name, ...values])}`);
        return;
      }
      packets += 1;
      answers.set(packets, answer as (answer: unknown) => void);
      line?.send(`42${packets}${JSON.stringify([name, ...values.slice(0, -1)])}`);
    },
    connect() {
      if (active) return;
      active = true;
      retries = 0;
      open();
    },
    disconnect() {
      active = false;
      const wasConnected = connected;
      if (wasConnected) line?.send('41');
      drop();
      if (wasConnected) fire('disconnect', 'io client disconnect');
    },
  };
};
