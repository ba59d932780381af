import type { IncomingHttpHeaders } from 'node:http';
import type { TrustsProxy } from '../../config/trusted-proxies.js';

/** As on HTTP, the nearest address that is not a trusted proxy: the client's, or that of a foreign proxy. */
export const clientAddress = (
  remoteAddress: string,
  headers: IncomingHttpHeaders,
  trustsProxy: TrustsProxy,
): string => {
  const forwarded = headers['x-forwarded-for'];
  const named = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((name) => name.trim());
  let client = remoteAddress;
  for (const address of named.filter(Boolean).reverse()) {
    if (!trustsProxy(client)) break;
    client = address;
  }
  return client;
};
