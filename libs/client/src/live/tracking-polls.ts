import { API_BASE, LIMITS, publicPaths, readPublicShipment } from '@waymark/contracts/wire';
import type { PublicShipment } from '@waymark/contracts/wire';
import { FIRST_RETRY, LONGEST_RETRY } from './live-socket.js';

export interface PollTrackingOptions {
  /** The server's address. In a page, the default is the page's origin. */
  url?: string | undefined;
  number: string;
  /** Called with each response; undefined: the server does not know the number. */
  onPolled: (shipment: PublicShipment | undefined) => void;
  /** Called with whether the last request got a response that could be read. */
  onAnswered: (isAnswered: boolean) => void;
  /** Called when a response in JSON does not match the contract. The polls continue. */
  onUnreadable: () => void;
}

/** Follows a parcel by long polls until the returned function is called. */
export type PollTracking = (options: PollTrackingOptions) => () => void;

/** Milliseconds until a poll counts as lost: the server ends each wait after 28 seconds. */
const TIMEOUT = 28_000 + LIMITS.requestTimeout;
/** Milliseconds between two polls of a number that does not exist. */
const WHILE_GONE = 30_000;

type Polled = { cursor: string; shipment: PublicShipment } | 'gone';
type Failed = 'unreadable' | 'failed';

/** Rejects for every response that is not from this API. */
const polledIn = async (response: Response): Promise<Polled | Failed> => {
  if (response.status === 404) {
    const { code } = (await response.json()) as { code?: unknown };
    if (code === 'SHIPMENT_NOT_FOUND') return 'gone';
  }
  if (!response.ok) throw new Error(`status ${response.status}`);
  const body = (await response.json()) as { cursor?: unknown; shipment?: unknown };
  const shipment = readPublicShipment(body.shipment);
  if (!shipment || typeof body.cursor !== 'string') return 'unreadable';
  return { cursor: body.cursor, shipment };
};

export const pollTracking: PollTracking = ({ url = '', number, onPolled, onAnswered, onUnreadable }) => {
  const path = `${url}${API_BASE}${publicPaths.trackLive(number)}`;
  let isStopped = false;
  let after = '';
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  const pollIn = (milliseconds: number): void => {
    // A handler can stop the polls.
    if (!isStopped) timer = setTimeout(() => void poll(), milliseconds);
  };

  /** Milliseconds until the next poll. */
  const take = (polled: Polled): number => {
    failures = 0;
    onAnswered(true);
    if (polled === 'gone') {
      after = '';
      onPolled(undefined);
      return WHILE_GONE;
    }
    after = polled.cursor;
    onPolled(polled.shipment);
    return 0;
  };

  const failed = (reason: Failed): number => {
    if (reason === 'unreadable') onUnreadable();
    onAnswered(false);
    const pause = Math.min(FIRST_RETRY * 2 ** failures, LONGEST_RETRY);
    failures += 1;
    // Jitter: readers whom a server refused together must not return together.
    return pause * (0.5 + Math.random());
  };

  const poll = async (): Promise<void> => {
    const { signal } = (request = new AbortController());
    timer = setTimeout(() => request?.abort(), TIMEOUT);
    const polled = await fetch(after === '' ? path : `${path}?after=${after}`, {
      headers: { accept: 'application/json' },
      signal,
    })
      .then(polledIn)
      .catch(() => 'failed' as const);
    clearTimeout(timer);
    if (isStopped) return;
    pollIn(polled === 'failed' || polled === 'unreadable' ? failed(polled) : take(polled));
  };

  void poll();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    request?.abort();
  };
};
