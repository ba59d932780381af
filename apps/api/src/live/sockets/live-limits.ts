/** Limits for each socket; sizes in bytes, times in milliseconds. */
export const LIVE_LIMITS = {
  /** Size of one packet from a client. */
  incomingPacket: 10_000,
  /** Time in which a connection must authenticate. */
  handshake: 10_000,
  /** Time between two heartbeats, and time in which a client must answer one. A client misses a heartbeat after both. */
  heartbeat: 10_000,
  heartbeatAnswer: 5_000,
  /** Connections that wait for a newcomer's turn, over all clients. */
  waitingConnections: 10_000,
  /** Maximum time of socket work before the event loop runs other work. */
  slice: 3,
  /** Time in which a client must answer the server's close, before the connection is terminated. */
  farewell: 1_000,
  /** Shipments that one socket may track. */
  trackedShipments: 100,
  /** Requests of one socket that may wait in its queue. */
  waitingRequests: 200,
  /** Size of the send queue at which a slow socket is disconnected. */
  waitingPackets: 2_000,
  waitingBytes: 4_000_000,
  /** Size of one push message. */
  push: 8_000,
  /** Events in one read of missed changes, and maximum number of events that the index may lack. */
  recoveryBatch: 100,
  recoveryTail: 2_000,
  /** Total size of the missed changes. */
  recoveredBytes: 1_000_000,
  /** Events in one message to an auditor, and the time between two messages. */
  auditBatch: 100,
  auditBatching: 100,
  /** Long polls of public tracking that wait at a time, and the shortest and longest wait in milliseconds. */
  polls: 20_000,
  shortestPoll: 20_000,
  longestPoll: 28_000,
  /** Time that this node waits to reach a cursor from another node. */
  catchUp: 2_000,
} as const;
