import { features, gossip, shared, StreamsService } from './protocol.js';

/** The version that the double is held to. */
const version = '23.10.8';

/** Tells the client what the server can, by which it chooses how to append. */
export const supportedMethods = (): features.SupportedMethods => {
  const supported = new features.SupportedMethods().setEventStoreServerVersion(version);
  for (const { path } of Object.values(StreamsService) as { path: string }[]) {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    supported.addMethods(new features.SupportedMethod().setServiceName(service).setMethodName(method));
  }
  return supported;
};

/** A cluster of one: this node, its leader. */
export const clusterInfo = (instance: string, port: number): gossip.ClusterInfo => {
  const info = new gossip.ClusterInfo();
  info.addMembers(
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(instance))
      .setTimeStamp(`${Date.now()}0000`)
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  );
  return info;
};
