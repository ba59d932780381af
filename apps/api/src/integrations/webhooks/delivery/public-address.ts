import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is routed for everybody: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Routed like public addresses, but answered by the machine's own host: Azure's metadata and DNS. */
const HOST_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an address is public unicast. Loopback, private, link-local, carrier-grade NAT, documentation,
 * multicast and every form of IPv6 that carries an IPv4 address (mapped, NAT64, 6to4, Teredo) are not.
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

/** Whether the URL itself, without asking anybody, shows that it leads to no public address. Other notations of an IPv4 address (decimal, hex, octal, full width) have become its usual one when it was parsed. */
export const namesPrivateAddress = (url: URL): boolean => {
  const host = hostOf(url);
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) !== 0 && !isPublicAddress(host);
};
