import { StoreUnavailableError } from '../log/store-errors.js';
import type { EventStore, Mark, Position, Write } from '../log/event-store.js';
import { FollowerBell } from './follower-bell.js';
import { FIRST_PREVIOUS_HASH } from '../log/hash-chain.js';

/** A place in the log that clients store: the position with the first digits of its event's hash. */
export type Cursor = string;

const POSITION_DIGITS = 16;
const HASH_DIGITS = 8;
const CURSOR = /^(?:(w?)(\d{16})-([0-9a-f]{8})|(\d{1,16}))$/;
/**
 * Milliseconds to wait for a cursor that is ahead of this node's log, because it may come from a node that is further
 * ahead.
 */
const PATIENCE = 2_000;

/** Returns the cursor that clients store for an event. */
export const cursorOf = ({ position, hash }: { position: Position; hash: string }): Cursor =>
  `${String(position).padStart(POSITION_DIGITS, '0')}-${hash.slice(0, HASH_DIGITS)}`;

/**
 * Returns a cursor for an append whose position this node may not know yet: on a cluster, KurrentDB decides the order
 * before the event is in this node's copy.
 */
export const cursorOfWrite = ({ mark, hash }: Write): Cursor => `w${cursorOf({ position: mark, hash })}`;

/** The cursor before the first event of any log. */
export const FIRST_CURSOR = cursorOf({ position: 0, hash: FIRST_PREVIOUS_HASH });

interface SentCursor {
  /** A position, or with `isMark` the mark of an append. */
  place: number;
  isMark: boolean;
  /** First digits of the event's hash; undefined in a cursor of an earlier version, which is a bare position. */
  firstDigits: string | undefined;
}

const sentCursor = (sent: unknown): SentCursor | undefined => {
  const [, mark, digits, firstDigits, barePosition] = (typeof sent === 'string' && CURSOR.exec(sent)) || [];
  const place = Number(digits ?? barePosition);
  return Number.isSafeInteger(place) ? { place, isMark: mark === 'w', firstDigits } : undefined;
};

/** Returns whether it has the format of a cursor. Only Cursors knows whether this log contains it. */
export const isCursor = (sent: unknown): sent is Cursor => sentCursor(sent) !== undefined;

export class CursorRefusedError extends Error {
  override readonly name = 'CursorRefusedError';

  constructor(readonly reason: 'no cursor' | 'beyond the end' | 'of another log') {
    super(`Cursor rejected: ${reason}. Start again without it`);
  }
}

/** The cursors of one log. Other logs reject them. */
export class Cursors {
  private readonly bell = new FollowerBell();

  constructor(
    private readonly log: Pick<EventStore, 'hashAt' | 'head' | 'onAppended' | 'positionOf'>,
    private readonly patience = PATIENCE,
  ) {
    log.onAppended((position) => this.bell.ring(position));
  }

  /** Returns the cursor of a position in the log; for other positions, the bare position. */
  async of(position: Position): Promise<Cursor> {
    if (position === 0) return FIRST_CURSOR;
    const hash = await this.log.hashAt(position);
    return hash === undefined ? String(position) : cursorOf({ position, hash });
  }

  /**
   * Resolves with the position of a cursor that a client sent, after the log has reached it. Rejects with
   * CursorRefusedError, or with StoreUnavailableError for a write that cannot arrive at present.
   */
  async read(sent: unknown): Promise<Position> {
    const cursor = sentCursor(sent);
    if (!cursor) throw new CursorRefusedError('no cursor');
    const { place, isMark, firstDigits } = cursor;
    const position = isMark ? await this.positionOf(place) : place;
    const hash = position === 0 ? FIRST_PREVIOUS_HASH : await this.awaitedHash(position);
    if (hash === undefined) throw new CursorRefusedError('beyond the end');
    if (firstDigits !== undefined && !hash.startsWith(firstDigits)) throw new CursorRefusedError('of another log');
    return position;
  }

  /** As `read`, but resolves with undefined for a cursor that is rejected or cannot be reached at present. */
  async find(sent: unknown): Promise<Position | undefined> {
    try {
      return await this.read(sent);
    } catch (error) {
      if (error instanceof CursorRefusedError || error instanceof StoreUnavailableError) return undefined;
      throw error;
    }
  }

  private async positionOf(mark: Mark): Promise<Position> {
    const position = await this.log.positionOf(mark, this.patience);
    if (position === 'late') throw new CursorRefusedError('beyond the end');
    if (position === 'cut off')
      throw new StoreUnavailableError('this node is cut off from the log, which may have the write');
    return position;
  }

  /** Resolves with undefined if the log does not reach the position in time. */
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
