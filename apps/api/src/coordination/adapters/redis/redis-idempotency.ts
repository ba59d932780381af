import { randomUUID } from 'node:crypto';
import { StoreUnavailableError, IDEMPOTENCY_LIFETIME } from '@waymark/event-store';
import {
  ClaimLostError,
  CoordinationRecoveringError,
  type Idempotency,
  placesOf,
  roomsIn,
  type IdempotencyClaim,
  type KeyClient,
  type KeyRooms,
  type Reservation,
  type StoredAnswer,
} from '../../idempotency.js';
import { LateReleases } from '../late-releases.js';
import { LONGEST_ANSWER, packed, unpacked } from '../packed-answer.js';
import { BEAT, BEGIN, CLAIM, COMPLETE, END, FORGET, RELEASE, RESERVE } from './idempotency-scripts.js';
import type { RedisConnection } from './redis-connection.js';

/** Milliseconds for which a process counts as alive after its last heartbeat. */
export const OWNER_LIFETIME = 10_000;
const HEARTBEAT = 3_000;
/**
 * Characters of an answer that is stored as it is. Nodes of an earlier version can read it: answers of commands that the
 * log does not show, such as a webhook test, are shorter.
 */
const LONGEST_PLAIN = 1_000;

export interface RedisIdempotencyOptions {
  /** Milliseconds for which no key runs after keys may have been lost. */
  commandLimit: number;
  /** Whether the log is empty, so that no key can have been lost. */
  logIsEmpty: boolean;
  /** Places for keys. */
  places?: number | undefined;
}

/** Bytes of a key with its name and an answer of 1 KiB, and of what counts them. Clients with one key need more. */
const BYTES_OF_A_PLACE = 2_560;
/** Without `maxmemory`. */
const MOST_PLACES = 2_000_000;

/** Keys take about half of the memory, so that sessions, limits and deliveries keep the other half. */
const placesIn = (maximumMemory: number): number =>
  maximumMemory === 0 ? MOST_PLACES : Math.floor(maximumMemory / 2 / BYTES_OF_A_PLACE);

export class RedisIdempotency implements Idempotency {
  private readonly releases = new LateReleases();
  private readonly heart: NodeJS.Timeout;
  /**
   * Owner of this process's claims. It changes after a lapse, so that earlier claims no longer belong to this process.
   */
  private owner = '';

  private constructor(
    private readonly connection: RedisConnection,
    private readonly commandLimit: number,
    private readonly rooms: KeyRooms,
  ) {
    // No claim is possible while Redis is unavailable, and a claim itself detects a lapsed owner.
    this.heart = setInterval(() => void this.beat().catch(() => undefined), HEARTBEAT).unref();
  }

  static async open(
    connection: RedisConnection,
    { commandLimit, logIsEmpty, places = placesIn(connection.maximumMemory) }: RedisIdempotencyOptions,
  ): Promise<RedisIdempotency> {
    await connection.run(BEGIN, [logIsEmpty ? 0 : commandLimit]);
    const idempotency = new RedisIdempotency(connection, commandLimit, roomsIn(places));
    await idempotency.beat();
    return idempotency;
  }

  async claim(key: string, fingerprint: string, name: string, client: KeyClient): Promise<IdempotencyClaim> {
    await this.releases.catchUpWith(key);
    const attempt = randomUUID();
    const reply = await this.ask(key, fingerprint, name, client, attempt);
    switch (reply[0]) {
      case 'recovering':
        throw new CoordinationRecoveringError(Math.ceil(reply[1] / 1000));
      case 'lapsed':
        await this.beat();
        return this.claim(key, fingerprint, name, client);
      case 'claimed':
        return { outcome: 'claimed', epochIsYoung: reply[1] < IDEMPOTENCY_LIFETIME };
      case 'abandoned':
        return reply[1] === null
          ? { outcome: 'abandoned' }
          : { outcome: 'abandoned', reservation: JSON.parse(reply[1]) as Reservation };
      case 'answered':
      case 'packed':
        return {
          outcome: 'answered',
          answer:
            reply[0] === 'packed' ? unpacked(Buffer.from(reply[1], 'base64')) : (JSON.parse(reply[1]) as StoredAnswer),
        };
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
    const plain = JSON.stringify(answer);
    const [field, text] =
      plain.length > LONGEST_PLAIN ? ['packed', packed(answer).toString('base64')] : ['answer', plain];
    if (text.length > LONGEST_ANSWER) return this.release(key);
    const given = [key, this.owner, text, field, placesOf(text.length), IDEMPOTENCY_LIFETIME];
    if ((await this.connection.run(COMPLETE, given)) === 0) throw new ClaimLostError();
  }

  release(key: string): Promise<void> {
    const { owner } = this;
    return this.releases.release(key, () => this.releaseNow(key, owner));
  }

  forget(key: string): Promise<void> {
    const { owner } = this;
    return this.releases.release(key, () => this.forgetNow(key, owner));
  }

  /** Lets other processes take over uncompleted claims immediately. */
  async close(): Promise<void> {
    clearInterval(this.heart);
    await this.connection.run(END, [this.owner]).catch(() => undefined);
  }

  private async ask(key: string, fingerprint: string, name: string, { room, id }: KeyClient, attempt: string) {
    const { owner, commandLimit, rooms } = this;
    const request = [key, owner, attempt, fingerprint, commandLimit, IDEMPOTENCY_LIFETIME, name];
    const given = [...request, room, id, rooms[room]];
    try {
      return await this.connection.run(CLAIM, given);
    } catch (error) {
      // The claim may still take effect, and nobody would run or release it.
      if (error instanceof StoreUnavailableError) {
        this.releases.later(key, () => this.releaseNow(key, owner, attempt));
      }
      throw error;
    }
  }

  private async releaseNow(key: string, owner: string, attempt = ''): Promise<void> {
    if ((await this.connection.run(RELEASE, [key, owner, attempt])) === 0) throw new ClaimLostError();
  }

  private async forgetNow(key: string, owner: string): Promise<void> {
    if ((await this.connection.run(FORGET, [key, owner])) === 0) throw new ClaimLostError();
  }

  private async beat(): Promise<void> {
    const given = [this.owner, randomUUID(), OWNER_LIFETIME, IDEMPOTENCY_LIFETIME];
    this.owner = await this.connection.run(BEAT, given);
    await this.releases.catchUp();
  }
}
