import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { json } from 'node:stream/consumers';
import { afterPatience } from '@waymark/event-store';
import type { Endpoint, ServerAddress } from './connection-string.js';

/** Gossip of a node about one node of its cluster. */
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

const leaderAccordingTo = async (node: Endpoint, address: ServerAddress, signal: AbortSignal): Promise<Endpoint> => {
  const { members = [] } = await readGossip(node, address, signal);
  const leader = members.find(({ state, isAlive }) => isAlive && state === 'Leader');
  if (!leader) throw new Error('no leader');
  return { host: leader.httpEndPointIp, port: leader.httpEndPointPort };
};

/**
 * Asks all nodes at the same time and returns the first leader that a node reports. Rejects if no node reports one
 * within `milliseconds`.
 */
export const findLeader = async (address: ServerAddress, milliseconds: number): Promise<Endpoint> => {
  if (!address.discover) return address.nodes[0];
  const asking = new AbortController();
  const cancel = afterPatience(milliseconds, () => asking.abort());
  try {
    return await Promise.any(address.nodes.map((node) => leaderAccordingTo(node, address, asking.signal)));
  } catch (cause) {
    throw new Error('no KurrentDB node knows a leader. Check that a majority of the cluster is running', { cause });
  } finally {
    cancel();
    asking.abort();
  }
};
