import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The globally routed part of IPv6: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Routed like public addresses, but served by the machine's own host: Azure's metadata and DNS. */
const HOST_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Returns whether an address is public unicast. Loopback, private, link-local, carrier-grade NAT, documentation,
 * multicast and every form of IPv6 that embeds an IPv4 address (mapped, NAT64, 6to4, Teredo) are not.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || HOST_SERVICES.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
};

const hostOf = ({ hostname }: URL): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

/**
 * Returns whether the URL alone, without a look-up, shows that it has no public address. Parsing has already normalised
 * other notations of an IPv4 address (decimal, hex, octal, full width).
 */
export const namesPrivateAddress = (url: URL): boolean => {
  const host = hostOf(url);
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) !== 0 && !isPublicAddress(host);
};
