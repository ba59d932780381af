/** Bounds on what one socket can cost; sizes in bytes, times in milliseconds. */
export const LIVE_LIMITS = {
  /** Of one packet from a client. */
  incomingPacket: 10_000,
  /** Within which a connection says who it is, in milliseconds. */
  handshake: 10_000,
  /** Connections that wait to come in. */
  waitingConnections: 10_000,
  /** How long the work of sockets goes on before everybody else is served, in milliseconds. */
  slice: 3,
  /** Within which a connection that is closed at the server's end has to answer that, before it is cut. */
  farewell: 1_000,
  /** Shipments that one socket tracks. */
  trackedShipments: 100,
  /** Requests of one socket that wait for those before them. */
  waitingRequests: 200,
  /** What waits for a socket that reads too slowly, before it is disconnected. */
  waitingPackets: 2_000,
  waitingBytes: 4_000_000,
  /** Of one message that tells a change, in bytes. */
  push: 8_000,
  /** Events read at once to find what a returning client missed, and how many of them the event index may not have yet. */
  recoveryBatch: 100,
  recoveryTail: 2_000,
  /** Size of the missed changes together. */
  recoveredBytes: 1_000_000,
  /** Events of the log in one message to an auditor, and the time between two messages. */
  auditBatch: 100,
  auditBatching: 100,
  /** How long a cursor of another node's may be ahead of this one. */
  catchUp: 2_000,
} as const;
