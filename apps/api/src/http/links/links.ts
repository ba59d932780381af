import { API_BASE } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { Parameters } from '../parameters/parameters.js';

/** The address of this server, `https://host` without a path: the configured one, else that of the request. */
export const publicAddressOf = (
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl || `${protocol}://${host}`;

/** The absolute address of an API path. */
export const apiAddressOf = (
  configuration: Pick<Configuration, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
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
