/** States of the connection. Each has one effect, which the client runs when it enters the state. */
export type Line =
  /** There is no socket. A watch, or a timer after a failure, fetches it. */
  | 'unopened'
  | 'fetching'
  /** The socket is closed, and nothing is watched. */
  | 'resting'
  /** The socket is closed until a timer or a new watch connects it. */
  | 'waiting'
  | 'connecting'
  | 'connected'
  /** The connection is lost, and the socket reconnects by itself. */
  | 'reconnecting'
  /** The socket is closed, and the client requests another token. */
  | 'refreshing'
  | 'closed';

export type LineEvent =
  /** A watch needs the connection, or a timer ends. */
  | 'start'
  | 'stop'
  | 'close'
  /** The socket is fetched, or the request for another token has ended. */
  | 'done'
  /** The socket cannot be fetched or connected, and does not reconnect by itself. */
  | 'failed'
  | 'connect'
  | 'disconnect'
  /** The server refused the token or closed the socket. */
  | 'rejected';

type Steps = Readonly<Partial<Record<LineEvent, Line>>>;

const away: Steps = { connect: 'connected', rejected: 'refreshing', failed: 'waiting', stop: 'resting' };

const steps: Readonly<Record<Line, Steps>> = {
  unopened: { start: 'fetching' },
  fetching: { done: 'resting', failed: 'unopened' },
  resting: { start: 'connecting' },
  waiting: { start: 'connecting', stop: 'resting' },
  connecting: away,
  connected: { disconnect: 'reconnecting', stop: 'resting' },
  reconnecting: away,
  refreshing: { start: 'connecting', done: 'waiting', stop: 'resting' },
  closed: {},
};

/** The next state. A state ignores events that it does not list. */
export const lineAfter = (line: Line, event: LineEvent): Line =>
  event === 'close' ? 'closed' : (steps[line][event] ?? line);
