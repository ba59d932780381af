import { BlockList, isIP } from 'node:net';
import { choice, onOff, text, type Environment } from './variables.js';

const ENVIRONMENTS = ['production', 'development', 'test'] as const;

export const isProduction = (environment: Environment): boolean =>
  choice(environment, 'NODE_ENV', ENVIRONMENTS, 'development') === 'production';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (host: string): boolean => {
  const version = isIP(host);
  if (version !== 0) return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return host === 'localhost' || host.endsWith('.localhost');
};

/** Returns the first of HOST and PUBLIC_URL that exposes the server to other machines, as `HOST=0.0.0.0`. */
const openTo = (environment: Environment): string | undefined => {
  const host = text(environment, 'HOST', '127.0.0.1');
  if (!isLoopback(host)) return `HOST=${host}`;
  const address = text(environment, 'PUBLIC_URL', '');
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return isLoopback(hostname.replace(/^\[|\]$/g, '')) ? undefined : `PUBLIC_URL=${address}`;
};

/** Returns whether the demo accounts, which anybody can use, exist. Throws ConfigurationError. */
export const demoOf = (environment: Environment): boolean =>
  onOff(environment, 'DEMO', !isProduction(environment) && openTo(environment) === undefined);

/**
 * Returns a notice for the start if other machines can reach the server: that the demo accounts are enabled, or how to
 * enable them.
 */
export const demoNoticeOf = (environment: Environment): string | undefined => {
  const opening = openTo(environment);
  if (opening === undefined) return undefined;
  if (demoOf(environment))
    return `WARNING: ${opening} exposes the server to other machines, and anybody can sign in with the demo accounts. Set DEMO=off to disable them.`;
  if (isProduction(environment) || text(environment, 'DEMO', '') !== '') return undefined;
  return `The demo accounts are disabled because ${opening} exposes the server to other machines. Set DEMO=on to enable them.`;
};
