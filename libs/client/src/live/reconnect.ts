import { API_BASE, publicPaths } from '@waymark/contracts/wire';
import type { Socket } from 'socket.io-client';

/** Maximum milliseconds between two checks. Jitter spreads clients that lost the same server. */
const BETWEEN = 1_000;
/** Maximum number of times that the delay doubles while the server responds but connecting fails. */
const DOUBLINGS = 3;
/** Timeout of a check, in milliseconds. */
const TOO_LATE = 5_000;

/** Whether the server serves. A starting server, or a proxy without a server, responds with an error. */
export const serves = async (url: string | undefined): Promise<boolean> => {
  const path = `${API_BASE}${publicPaths.settings}`;
  try {
    const { ok } = await fetch(url === undefined ? path : new URL(path, url), {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TOO_LATE),
    });
    return ok;
  } catch {
    return false;
  }
};

/**
 * Reconnects a socket: checks every second whether the server serves, also while an earlier check hangs, and connects as
 * soon as it does. It does not try a WebSocket in vain, because a browser delays a page's WebSockets by seconds once many
 * have failed (Chromium: `WebSocketPerProcessThrottler`).
 */
export const reconnect = (socket: Socket, isServed: () => Promise<boolean>): void => {
  let inVain = 0;
  /** Timer of the next check, while the socket is disconnected. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const askLater = (): void => {
    rest();
    if (socket.active) timer = setTimeout(() => void ask(), BETWEEN * 2 ** inVain * (1 - Math.random() / 2));
  };
  const ask = async (): Promise<void> => {
    askLater();
    const isBack = await isServed();
    if (!timer || !isBack || !socket.active) return;
    rest();
    inVain = Math.min(inVain + 1, DOUBLINGS);
    socket.connect();
  };

  socket.io.on('error', askLater);
  socket.io.on('close', askLater);
  socket.on('connect', () => {
    rest();
    inVain = 0;
  });
  // A browser reports when it is online again. Disconnecting ends an attempt that still hangs on the old network.
  (globalThis as { addEventListener?: Window['addEventListener'] }).addEventListener?.('online', () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
};
