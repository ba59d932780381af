import { describe, expect, it } from '@jest/globals';
import { KnownDevices } from './known-devices.js';

const NOW = Date.parse('2026-03-04T05:06:07.000Z');
const DAY = 86_400_000;

const server = ({ at = NOW, jwtSecret = 'secret', publicUrl = '' } = {}) =>
  new KnownDevices({ jwtSecret, publicUrl }, { now: () => new Date(at) });
const account = (id: string) => ({ id, password_changed: 0, sessions_ended: 0 });
const ada = account('ada');
const ben = account('ben');

const cookieIn = (header: string): string => header.split('; ')[0] ?? '';
/** The Cookie header of a browser after it got such a Set-Cookie header for each account in turn. */
const browserOf = (...accounts: readonly { id: string; password_changed: number; sessions_ended: number }[]) => {
  let cookie: string | undefined;
  for (const one of accounts) cookie = cookieIn(server().cookieFor(request(cookie), one));
  return cookie;
};
const request = (cookie?: string, protocol: 'http' | 'https' = 'http') => ({
  ...{ headers: cookie === undefined ? {} : { cookie } },
  ...{ protocol, host: 'waymark.test' },
});

describe('a known device', () => {
  it('is known to its account on every server with the same secret, for 180 days', () => {
    const cookie = browserOf(ada);
    const id = server().idOf(cookie, ada);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(server({ at: NOW + 179 * DAY }).idOf(`theme=dark;${cookie ?? ''} ; other=1`, ada)).toBe(id);
    expect(server({ at: NOW + 180 * DAY }).idOf(cookie, ada)).toBeUndefined();
    expect(server({ jwtSecret: 'another' }).idOf(cookie, ada)).toBeUndefined();
  });

  it('is unknown to other accounts, without an account, and after a new password or the end of all sessions', () => {
    const cookie = browserOf(ada);
    for (const other of [ben, undefined, { ...ada, password_changed: 4 }, { ...ada, sessions_ended: 4 }]) {
      expect(server().idOf(cookie, other)).toBeUndefined();
    }
    for (const none of [undefined, '', 'waymark_devices=', 'waymark_devices=wm_device_1']) {
      expect(server().idOf(none, ada)).toBeUndefined();
    }
  });

  it('stays the same device with a later expiry when it signs in again', () => {
    const cookie = browserOf(ada);
    const later = server({ at: NOW + 100 * DAY });
    const renewed = cookieIn(later.cookieFor(request(cookie), ada));
    expect(renewed.split('.')).toHaveLength(1);
    expect(server({ at: NOW + 279 * DAY }).idOf(renewed, ada)).toBe(server().idOf(cookie, ada));
  });

  it('is known to the last five accounts that signed in there, with another device id for each', () => {
    const six = ['one', 'two', 'three', 'four', 'five', 'six'].map(account);
    const cookie = browserOf(...six);
    const known = six.map((one) => server().idOf(cookie, one));
    expect(known[0]).toBeUndefined();
    expect(new Set(known.slice(1)).size).toBe(5);
    expect(known.slice(1)).not.toContain(undefined);
  });

  it('has a cookie that scripts and other sites cannot use, and only over HTTPS if the server uses it', () => {
    const header = server().cookieFor(request(), ada);
    expect(header).toMatch(
      /^waymark_devices=wm_device_\w+; Path=\/api\/v1\/accounts\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect(server().cookieFor(request(undefined, 'https'), ada)).toMatch(/; Secure$/);
    expect(server({ publicUrl: 'https://waymark.test' }).cookieFor(request(), ada)).toMatch(/; Secure$/);
  });

  it('copies only valid tokens to the next cookie', () => {
    const header = server().cookieFor(request('waymark_devices=x.y,Domain=example.com'), ada);
    expect(header).not.toContain('Domain');
    expect(cookieIn(header).split('.')).toHaveLength(1);
  });
});
