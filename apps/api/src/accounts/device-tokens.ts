import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountRow } from './queries/account-queries.js';

/**
 * The state of an account that a token is bound to: a new password and the end of all sessions make every device
 * unknown.
 */
export type DeviceAccount = Pick<AccountRow, 'id' | 'password_changed' | 'sessions_ended'>;

/** A browser that has signed in to an account. The id reveals neither. */
export interface Device {
  id: string;
  /** Seconds since 1970. */
  expires_at: number;
}

/** Only hex, so that the log's mask for `wm_…` covers the whole token. */
const TOKEN = /^wm_device_([0-9a-f]{32})_([0-9a-f]{1,12})_([0-9a-f]{64})$/;

const macOf = (secret: string, account: DeviceAccount, { id, expires_at }: Device): Buffer =>
  createHmac('sha256', `waymark device ${secret}`)
    .update(JSON.stringify([account.id, account.password_changed, account.sessions_ended, id, expires_at]))
    .digest();

export const isDeviceToken = (text: string): boolean => TOKEN.test(text);

export const newDeviceId = (): string => randomBytes(16).toString('hex');

export const deviceToken = (secret: string, account: DeviceAccount, device: Device): string =>
  `wm_device_${device.id}_${device.expires_at.toString(16)}_${macOf(secret, account, device).toString('hex')}`;

/** Returns the device of a token if it belongs to this account and has not expired at `now` (seconds since 1970). */
export const deviceOf = (secret: string, account: DeviceAccount, token: string, now: number): Device | undefined => {
  const [, id, expires, mac] = TOKEN.exec(token) ?? [];
  if (id === undefined || expires === undefined || mac === undefined) return undefined;
  const device = { id, expires_at: Number.parseInt(expires, 16) };
  if (now >= device.expires_at) return undefined;
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, account, device)) ? device : undefined;
};
