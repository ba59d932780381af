import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { json } from 'node:stream/consumers';
import type { Endpoint, ServerAddress } from './connection-string.js';

/** What a node tells of each node of its cluster. */
interface Member {
  state: string;
  isAlive: boolean;
  httpEndPointIp: string;
  httpEndPointPort: number;
}

const readGossip = (
  { host, port }: Endpoint,
  { tls, authorization }: ServerAddress,
  signal: AbortSignal,
): Promise<{ members?: Member[] }> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
    const options = { host, port, path: '/gossip', headers, signal, agent: false };
    const request = tls ? secureRequest({ ...options, ...tls }) : plainRequest(options);
    request.on('error', reject);
    request.on('response', (response) => {
      json(response).then((answer) => resolve(answer as { members?: Member[] }), reject);
    });
    request.end();
  });

const leaderAsToldBy = async (node: Endpoint, address: ServerAddress, signal: AbortSignal): Promise<Endpoint> => {
  const { members = [] } = await readGossip(node, address, signal);
  const leader = members.find(({ state, isAlive }) => isAlive && state === 'Leader');
  if (!leader) throw new Error('no leader');
  return { host: leader.httpEndPointIp, port: leader.httpEndPointPort };
};

/** Asks all nodes at once; the first that knows a leader is believed. Rejects when none does within that many milliseconds. */
export const findLeader = async (address: ServerAddress, milliseconds: number): Promise<Endpoint> => {
  if (!address.discover) return address.nodes[0];
  const asking = new AbortController();
  const timer = setTimeout(() => asking.abort(), milliseconds);
  try {
    return await Promise.any(address.nodes.map((node) => leaderAsToldBy(node, address, asking.signal)));
  } catch (cause) {
    throw new Error('no node of KurrentDB knows a leader', { cause });
  } finally {
    clearTimeout(timer);
    asking.abort();
  }
};
