import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Names the client for rate limits: its IPv4 address, or the /64 network of its IPv6 address, of which one household owns all. */
export const clientKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front;
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`;
};
