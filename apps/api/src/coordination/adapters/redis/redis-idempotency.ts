import { randomUUID } from 'node:crypto';
import { StoreUnavailableError } from '../../../event-sourcing/event-store.js';
import {
  ClaimLostError,
  CoordinationRecoveringError,
  IDEMPOTENCY_LIFETIME,
  type Idempotency,
  type IdempotencyClaim,
  type Reservation,
  type StoredAnswer,
} from '../../idempotency.js';
import { LateReleases } from '../late-releases.js';
import { BEAT, BEGIN, CLAIM, COMPLETE, END, RELEASE, RESERVE } from './idempotency-scripts.js';
import type { RedisConnection } from './redis-connection.js';

/** Milliseconds for which a process is taken to be alive after it last showed so. */
export const OWNER_LIFETIME = 10_000;
const HEARTBEAT = 3_000;

export interface RedisIdempotencyOptions {
  /** Milliseconds in which no key is run after keys may have been lost. */
  commandLimit: number;
  /** Nothing is recorded yet, so no key can have been lost. */
  logIsEmpty: boolean;
}

export class RedisIdempotency implements Idempotency {
  private readonly releases = new LateReleases();
  private readonly heart: NodeJS.Timeout;
  /** Of the claims of this process. Another one once it has lapsed, so that claims made before are not this one's. */
  private owner = '';

  private constructor(
    private readonly connection: RedisConnection,
    private readonly commandLimit: number,
  ) {
    // While Redis is away nothing can be claimed; a claim itself finds out that its owner has lapsed.
    this.heart = setInterval(() => void this.beat().catch(() => undefined), HEARTBEAT).unref();
  }

  static async open(
    connection: RedisConnection,
    { commandLimit, logIsEmpty }: RedisIdempotencyOptions,
  ): Promise<RedisIdempotency> {
    await connection.run(BEGIN, [logIsEmpty ? 0 : commandLimit]);
    const idempotency = new RedisIdempotency(connection, commandLimit);
    await idempotency.beat();
    return idempotency;
  }

  async claim(key: string, fingerprint: string): Promise<IdempotencyClaim> {
    await this.releases.catchUpWith(key);
    const attempt = randomUUID();
    const reply = await this.ask(key, fingerprint, attempt);
    switch (reply[0]) {
      case 'recovering':
        throw new CoordinationRecoveringError(Math.ceil(reply[1] / 1000));
      case 'lapsed':
        await this.beat();
        return this.claim(key, fingerprint);
      case 'claimed':
        return { outcome: 'claimed', epochIsYoung: reply[1] < IDEMPOTENCY_LIFETIME };
      case 'abandoned':
        return reply[1] === null
          ? { outcome: 'abandoned' }
          : { outcome: 'abandoned', reservation: JSON.parse(reply[1]) as Reservation };
      case 'answered':
        return { outcome: 'answered', answer: JSON.parse(reply[1]) as StoredAnswer };
      case 'mismatch':
      case 'running':
        return { outcome: reply[0] };
      default:
        return reply satisfies never;
    }
  }

  async reserve(key: string, reservation: Reservation): Promise<Reservation> {
    const kept = await this.connection.run(RESERVE, [key, this.owner, JSON.stringify(reservation)]);
    if (kept === null) throw new ClaimLostError();
    return JSON.parse(kept) as Reservation;
  }

  async complete(key: string, answer: StoredAnswer): Promise<void> {
    const given = [key, this.owner, JSON.stringify(answer), IDEMPOTENCY_LIFETIME];
    if ((await this.connection.run(COMPLETE, given)) === 0) throw new ClaimLostError();
  }

  release(key: string): Promise<void> {
    const { owner } = this;
    return this.releases.release(key, () => this.releaseNow(key, owner));
  }

  /** Lets others take over at once what was not completed. */
  async close(): Promise<void> {
    clearInterval(this.heart);
    await this.connection.run(END, [this.owner]).catch(() => undefined);
  }

  private async ask(key: string, fingerprint: string, attempt: string) {
    const { owner } = this;
    const given = [key, owner, attempt, fingerprint, this.commandLimit, IDEMPOTENCY_LIFETIME];
    try {
      return await this.connection.run(CLAIM, given);
    } catch (error) {
      // It may have been made all the same, and nobody will run or release it.
      if (error instanceof StoreUnavailableError) {
        this.releases.later(key, () => this.releaseNow(key, owner, attempt));
      }
      throw error;
    }
  }

  private async releaseNow(key: string, owner: string, attempt = ''): Promise<void> {
    if ((await this.connection.run(RELEASE, [key, owner, attempt])) === 0) throw new ClaimLostError();
  }

  private async beat(): Promise<void> {
    this.owner = await this.connection.run(BEAT, [this.owner, randomUUID(), OWNER_LIFETIME]);
    await this.releases.catchUp();
  }
}
