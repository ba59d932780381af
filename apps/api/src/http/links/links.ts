import { API_BASE } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { Parameters } from '../parameters/parameters.js';

/** A name or an address, with or without a port: no space, path or user (RFC 9110 §7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/iu;

/** Whether links can name this host. URL rejects ports above 65535 and malformed addresses. */
export const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

type Addressed = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>;

/**
 * The address of this server, `https://host` without a path: the configured one, else that of the request. Forwarded
 * values that no address can have are ignored. Without any host, the host is localhost.
 */
export const publicAddressOf = (
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
  { protocol, host, headers }: Addressed,
): string => {
  if (publicUrl) return publicUrl;
  const scheme = /^https$/iu.test(protocol) ? 'https' : 'http';
  return `${scheme}://${[host, headers.host ?? ''].find(isHost) ?? 'localhost'}`;
};

/** The absolute address of an API path. */
export const apiAddressOf = (
  configuration: Pick<Configuration, 'publicUrl'>,
  request: Addressed,
  path: string,
): string => `${publicAddressOf(configuration, request)}${API_BASE}${path}`;

/** The address of the next page of the same list. */
export const nextPage = (address: string, parameters: Parameters, cursor: string): string => {
  const next = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) if (typeof one === 'string' && one !== '') next.searchParams.append(name, one);
  }
  next.searchParams.delete('cursor[]');
  next.searchParams.set('cursor', cursor);
  return next.href;
};
