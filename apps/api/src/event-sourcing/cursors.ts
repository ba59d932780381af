import type { Cursor } from '@waymark/contracts';
import type { EventStore, Position } from './event-store.js';
import { FollowerBell } from './follower-bell.js';
import { FIRST_PREVIOUS_HASH } from './hash-chain.js';

const POSITION_DIGITS = 16;
const HASH_DIGITS = 8;
const CURSOR = /^(?:(\d{16})-([0-9a-f]{8})|(\d{1,16}))$/;
/** How long a cursor may be ahead of this node's log, in milliseconds: it may come from a node that is further. */
const PATIENCE = 2_000;

/** What clients keep of an event. */
export const cursorOf = ({ position, hash }: { position: Position; hash: string }): Cursor =>
  `${String(position).padStart(POSITION_DIGITS, '0')}-${hash.slice(0, HASH_DIGITS)}`;

/** Before the first event of any log. */
export const FIRST_CURSOR = cursorOf({ position: 0, hash: FIRST_PREVIOUS_HASH });

interface SentCursor {
  position: Position;
  /** Of the event's hash; undefined in a cursor of before, which was a bare position. */
  firstDigits: string | undefined;
}

const sentCursor = (sent: unknown): SentCursor | undefined => {
  const [, place, firstDigits, barePosition] = (typeof sent === 'string' && CURSOR.exec(sent)) || [];
  const position = Number(place ?? barePosition);
  return Number.isSafeInteger(position) ? { position, firstDigits } : undefined;
};

/** Whether it has the form of a cursor; whether this log has it, Cursors tells. */
export const isCursor = (sent: unknown): sent is Cursor => sentCursor(sent) !== undefined;

export class CursorRefusedError extends Error {
  override readonly name = 'CursorRefusedError';

  constructor(readonly reason: 'no cursor' | 'beyond the end' | 'of another log') {
    super(`the cursor is refused: ${reason}`);
  }
}

/** The cursors of one log: places in it, which no other log takes for its own. */
export class Cursors {
  private readonly bell = new FollowerBell();

  constructor(
    private readonly log: Pick<EventStore, 'hashAt' | 'head' | 'onAppended'>,
    private readonly patience = PATIENCE,
  ) {
    log.onAppended((position) => this.bell.ring(position));
  }

  /** Of a position that the log has; of any other, the bare position. */
  async of(position: Position): Promise<Cursor> {
    if (position === 0) return FIRST_CURSOR;
    const hash = await this.log.hashAt(position);
    return hash === undefined ? String(position) : cursorOf({ position, hash });
  }

  /** The position of what a client sent, once the log has it; rejects with CursorRefusedError. */
  async read(sent: unknown): Promise<Position> {
    const cursor = sentCursor(sent);
    if (!cursor) throw new CursorRefusedError('no cursor');
    const { position, firstDigits } = cursor;
    const hash = position === 0 ? FIRST_PREVIOUS_HASH : await this.awaitedHash(position);
    if (hash === undefined) throw new CursorRefusedError('beyond the end');
    if (firstDigits !== undefined && !hash.startsWith(firstDigits)) throw new CursorRefusedError('of another log');
    return position;
  }

  /** As `read`; undefined for what it refuses. */
  async find(sent: unknown): Promise<Position | undefined> {
    try {
      return await this.read(sent);
    } catch (error) {
      if (error instanceof CursorRefusedError) return undefined;
      throw error;
    }
  }

  /** Undefined when the log has not reached the position in time. */
  private async awaitedHash(position: Position): Promise<string | undefined> {
    const deadline = performance.now() + this.patience;
    for (;;) {
      const head = await this.log.head();
      const hash = await this.log.hashAt(position);
      const remaining = deadline - performance.now();
      if (hash !== undefined || remaining <= 0) return hash;
      await this.bell.after(head, new AbortController().signal, remaining);
    }
  }
}
