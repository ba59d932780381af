import type { Lease, Leases } from './leases.js';
import { asError } from '@waymark/event-store';
import { wait, type Timing } from '../platform/timing.js';

// A killed holder is replaced within their sum.
export const TIME_TO_LIVE = 6_000;
export const NEXT_TRY = 1_000;
const RENEWAL = 2_000;

interface Held {
  leases: Leases;
  name: string;
  timing: Timing;
  /** Must end soon after its signal is aborted. Call `lost` if a write was rejected. */
  work: (lease: Lease, signal: AbortSignal, lost: () => void) => Promise<void>;
  stumbled: (error: Error) => void;
  signal: AbortSignal;
}

/**
 * Renews the lease until it is lost or the signal is aborted. An unavailable store does not end the work, because no
 * other process can take the lease meanwhile.
 */
const keep = async ({ leases, timing, stumbled }: Held, lease: Lease, ending: AbortController): Promise<void> => {
  for (;;) {
    await wait(timing, RENEWAL, ending.signal);
    if (ending.signal.aborted) return;
    try {
      if (!(await leases.renew(lease, TIME_TO_LIVE))) ending.abort();
    } catch (error) {
      stumbled(asError(error));
    }
  }
};

const workUnder = async (held: Held, lease: Lease): Promise<void> => {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  held.signal.addEventListener('abort', end);
  if (held.signal.aborted) end();
  const keeping = keep(held, lease, ending);
  try {
    await held.work(lease, ending.signal, end);
  } finally {
    end();
    held.signal.removeEventListener('abort', end);
    await keeping;
    await held.leases.release(lease).catch(() => undefined);
  }
};

/** Runs the work while this process holds the lease, until the signal is aborted. */
export const whileHolding = async (held: Held): Promise<void> => {
  const { leases, name, timing, stumbled, signal } = held;
  while (!signal.aborted) {
    try {
      const lease = await leases.acquire(name, TIME_TO_LIVE);
      if (lease) await workUnder(held, lease);
    } catch (error) {
      stumbled(asError(error));
    }
    await wait(timing, NEXT_TRY, signal);
  }
};
