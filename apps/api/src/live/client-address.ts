import { BlockList, isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

/** Addresses of proxies that are believed, as on HTTP: this machine and private networks. */
const proxies = new BlockList();
proxies.addSubnet('127.0.0.0', 8);
proxies.addSubnet('10.0.0.0', 8);
proxies.addSubnet('172.16.0.0', 12);
proxies.addSubnet('192.168.0.0', 16);
proxies.addSubnet('169.254.0.0', 16);
proxies.addAddress('::1', 'ipv6');
proxies.addSubnet('fc00::', 7, 'ipv6');
proxies.addSubnet('fe80::', 10, 'ipv6');

const isProxy = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
};

/** The nearest address that is no proxy of ours: the client's, or that of a stranger's proxy. */
export const clientAddress = (remoteAddress: string, headers: IncomingHttpHeaders): string => {
  const forwarded = headers['x-forwarded-for'];
  const named = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((name) => name.trim());
  let client = remoteAddress;
  for (const address of named.filter(Boolean).reverse()) {
    if (!isProxy(client)) break;
    client = address;
  }
  return client;
};
