import { API_BASE, apiPaths } from '@waymark/contracts/wire';
import type { Socket } from 'socket.io-client';

/** Milliseconds between two questions, of which those who lost the same server wait different parts. */
const BETWEEN = 1_000;
/** So often the time between two questions doubles when the line does not come although the server answers. */
const DOUBLINGS = 3;
/** Milliseconds after which nobody waits for an answer any more. */
const TOO_LATE = 5_000;

/** Whether the server serves; one that starts, or is behind a proxy that finds none, answers with an error. */
export const serves = async (url: string | undefined): Promise<boolean> => {
  const path = `${API_BASE}${apiPaths.settings}`;
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
 * Brings a socket back that lost its line: asks every second whether the server serves, also while an earlier question
 * waits on a dead route, and connects as soon as it does. A web socket is not tried in vain, since a browser holds a
 * page's back for seconds once many have failed (Chromium: `WebSocketPerProcessThrottler`).
 */
export const findWayBack = (socket: Socket, isServed: () => Promise<boolean>): void => {
  let isAway = false;
  let inVain = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (): void => {
    isAway = false;
    clearTimeout(timer);
  };
  const askLater = (): void => {
    clearTimeout(timer);
    isAway = socket.active;
    if (isAway) timer = setTimeout(() => void ask(), BETWEEN * 2 ** inVain * (1 - Math.random() / 2));
  };
  const ask = async (): Promise<void> => {
    askLater();
    const isBack = await isServed();
    if (!isAway || !isBack || !socket.active) return;
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
  // Only a browser knows when it is online again; a try that still waits on the line from before has to end.
  (globalThis as { addEventListener?: Window['addEventListener'] }).addEventListener?.('online', () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
};
