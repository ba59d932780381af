import { storedSessionOf, type StoredSession } from './machines/auth/stored-session.js';
import type { RefreshSecret } from './refresh-secret.js';

/** A session with new tokens, which one tab posts to the others because local storage reaches other processes late. */
export interface Handover {
  session: StoredSession;
  /** Storage may not show it yet. */
  secret: RefreshSecret;
  /** The refresh token that the new tokens replace; null after a sign-in. */
  spent: string | null;
}

/** Returns null for a message of another form, for example of another version of this client. */
export const handoverOf = (message: unknown): Handover | null => {
  const { session, secret, spent } = (message ?? {}) as Record<string, unknown>;
  const stored = storedSessionOf(session);
  const isText = (given: unknown): given is string | null => given === null || typeof given === 'string';
  if (!stored || !isText(secret) || !isText(spent)) return null;
  return { session: stored, secret, spent };
};

/** Connects this tab with the others; null without BroadcastChannel, which is missing where storage is blocked. */
export const openHandovers = (receive: (handover: Handover) => void): BroadcastChannel | null => {
  try {
    const channel = new BroadcastChannel('waymark-session');
    channel.onmessage = ({ data }) => {
      const handover = handoverOf(data);
      if (handover) receive(handover);
    };
    return channel;
  } catch {
    return null;
  }
};
