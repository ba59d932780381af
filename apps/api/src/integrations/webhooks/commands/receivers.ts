import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { ApiError } from '../../../http/errors/errors.js';
import { KeyedMutex } from '@waymark/event-store';
import type { Timing } from '../../../platform/timing.js';
import { handshake } from '../delivery/handshake.js';
import type { Slots } from '../delivery/slots.js';
import type { Transport } from '../delivery/transport.js';

/** How long a request waits for the handshakes of its account before it, in milliseconds. */
const PATIENCE = 2 * WEBHOOK_LIMITS.handshake;

export interface ReceiversParts {
  /** The host name of this installation. */
  origin: string;
  transport: Transport;
  timing: Timing;
  slots: Slots;
}

const tooMany = (): ApiError =>
  new ApiError('RATE_LIMITED', undefined, { 'retry-after': String(WEBHOOK_LIMITS.handshake / 1_000) });

/** Asks receivers whether they accept deliveries. */
export class Receivers {
  private readonly turns = new KeyedMutex(() => undefined);

  constructor(private readonly parts: ReceiversParts) {}

  /**
   * Runs actions with handshakes of one account one after another, so that each knows what the earlier ones recorded.
   * Rejects with RATE_LIMITED after 10 s without a turn.
   */
  inTurn<Result>(account_id: string, action: () => Promise<Result>): Promise<Result> {
    const { timing } = this.parts;
    const asked = timing.now().getTime();
    return this.turns.run(account_id, async () => {
      if (timing.now().getTime() - asked > PATIENCE) throw tooMany();
      return action();
    });
  }

  /** Why the receiver refuses; undefined if it accepts. Rejects with RATE_LIMITED without a free slot. */
  async refusalOf(account_id: string, url: string): Promise<string | undefined> {
    const giveBack = this.parts.slots.take(account_id, false);
    if (!giveBack) throw tooMany();
    try {
      return await handshake(this.parts, url, this.parts.origin);
    } finally {
      giveBack();
    }
  }
}
