import { BlockList, isIP } from 'node:net';
import { ConfigurationError } from './configuration-error.js';
import { text, type Environment } from './variables.js';

/** Returns whether to trust X-Forwarded-For from this address. */
export type TrustsProxy = (address: string) => boolean;

const VARIABLE = 'TRUSTED_PROXIES';
const LONGEST_PREFIX = { ipv4: 32, ipv6: 128 };

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : undefined;

const add = (trusted: BlockList, network: string): void => {
  const [address = '', prefix, ...more] = network.split('/');
  const family = familyOf(address);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1);
  if (family === undefined || !isPrefix || more.length > 0 || Number(prefix ?? 1) > LONGEST_PREFIX[family]) {
    throw new ConfigurationError(
      VARIABLE,
      `must be addresses and networks such as 10.0.0.7 or 10.0.0.0/24, not '${network}'`,
    );
  }
  if (prefix === undefined) trusted.addAddress(address, family);
  else trusted.addSubnet(address, Number(prefix), family);
};

/**
 * Parses addresses and networks, separated by commas or whitespace; empty trusts nobody. Throws ConfigurationError for
 * other values.
 */
export const trustedProxies = (environment: Environment): TrustsProxy => {
  const trusted = new BlockList();
  for (const network of text(environment, VARIABLE, '')
    .split(/[\s,]+/)
    .filter(Boolean))
    add(trusted, network);
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && trusted.check(address, family);
  };
};
