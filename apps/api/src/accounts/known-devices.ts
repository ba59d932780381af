import { Inject, Injectable } from '@nestjs/common';
import { API_BASE } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../config/configuration.js';
import type { Clock } from '@waymark/event-store';
import { CLOCK, CONFIGURATION } from '../platform/tokens.js';
import { publicAddressOf } from '../http/links/links.js';
import { deviceOf, deviceToken, isDeviceToken, newDeviceId, type DeviceAccount } from './device-tokens.js';

const COOKIE = 'waymark_devices';
const PATH = `${API_BASE}/accounts/`;
/** Seconds since the last sign-in. */
const LIFETIME = 180 * 86_400;
/** Several people may sign in with one browser. It remembers the latest of them. */
const MAXIMUM_TOKENS = 5;

type DeviceRequest = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

/** Only values with the form of a token: the others are copied to the next cookie. */
const tokensIn = (cookies: string | undefined): string[] => {
  const start = `${COOKIE}=`;
  const value = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  return value === undefined ? [] : value.slice(start.length).split('.').filter(isDeviceToken).slice(0, MAXIMUM_TOKENS);
};

/**
 * Browsers that have signed in to an account, identified by a cookie that no script can read. The cookie does not
 * replace the password: failures with it only count separately from all others.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'jwtSecret' | 'publicUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the id of the device with this Cookie header if it has signed in to the account since the last password
   * change.
   */
  idOf(cookies: string | undefined, account: DeviceAccount | undefined): string | undefined {
    if (!account) return undefined;
    for (const token of tokensIn(cookies)) {
      const device = deviceOf(this.configuration.jwtSecret, account, token, this.now());
      if (device) return device.id;
    }
    return undefined;
  }

  /** Returns the Set-Cookie header that makes the device of the request known to this account. */
  cookieFor(request: DeviceRequest, account: DeviceAccount): string {
    const { jwtSecret } = this.configuration;
    const { cookie } = request.headers;
    const others = tokensIn(cookie).filter((token) => !deviceOf(jwtSecret, account, token, this.now()));
    const id = this.idOf(cookie, account) ?? newDeviceId();
    const token = deviceToken(jwtSecret, account, { id, expires_at: this.now() + LIFETIME });
    const value = [token, ...others].slice(0, MAXIMUM_TOKENS).join('.');
    const secure = publicAddressOf(this.configuration, request).startsWith('https:') ? '; Secure' : '';
    return `${COOKIE}=${value}; Path=${PATH}; Max-Age=${LIFETIME}; HttpOnly; SameSite=Strict${secure}`;
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1_000);
  }
}
