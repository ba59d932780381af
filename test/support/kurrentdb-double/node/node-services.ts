import { createServer, type Server } from 'node:http';
import { features, gossip, shared, StreamsService } from '../protocol/protocol.js';

/** The version that the double implements. */
const version = '23.10.8';

export interface Member {
  instance: string;
  port: number;
  isLeader: boolean;
  isAlive: boolean;
}

/** Returns the features of the server, by which the client chooses how to append. */
export const supportedMethods = (): features.SupportedMethods => {
  const supported = new features.SupportedMethods().setEventStoreServerVersion(version);
  for (const { path } of Object.values(StreamsService) as { path: string }[]) {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    supported.addMethods(new features.SupportedMethod().setServiceName(service).setMethodName(method));
  }
  return supported;
};

export const clusterInfo = (members: readonly Member[]): gossip.ClusterInfo => {
  const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
  return new gossip.ClusterInfo().setMembersList(
    members.map(({ instance, port, isLeader, isAlive }) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(instance))
        .setTimeStamp(`${Date.now()}0000`)
        .setState(isLeader ? LEADER : FOLLOWER)
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
    ),
  );
};

/** The HTTP/1 endpoints of a node: liveness and gossip. */
export const nodePages = (members: () => readonly Member[]): Server =>
  createServer((request, response) => {
    switch (request.url) {
      case '/health/live':
        response.writeHead(204).end();
        return;
      case '/gossip':
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(
          JSON.stringify({
            members: members().map(({ instance, port, isLeader, isAlive }) => ({
              instanceId: instance,
              timeStamp: new Date().toISOString(),
              state: isLeader ? 'Leader' : 'Follower',
              isAlive,
              httpEndPointIp: '127.0.0.1',
              httpEndPointPort: port,
              esVersion: `${version}.0`,
            })),
          }),
        );
        return;
      default:
        response.writeHead(404).end();
    }
  });
