import { Inject, Injectable } from '@nestjs/common';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { type Clock, isEffectOf, type RequestKey } from '@waymark/event-store';
import { READ_MODELS, STEADY_CLOCK } from '../platform/tokens.js';

const EFFECTS = `
  SELECT stream, request_fingerprint, recorded_at FROM command_effects WHERE idempotency_key = ? ORDER BY position`;

interface Effect {
  stream: string;
  request_fingerprint: string | null;
  recorded_at: string;
}

/** Finds recorded events by the Idempotency-Key of their command. */
@Injectable()
export class CommandEffects {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'statement'>,
    @Inject(ReadYourWrites) private readonly readYourWrites: Pick<ReadYourWrites, 'everythingRecordedShown'>,
    @Inject(STEADY_CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The streams in which an earlier run of the request has recorded anything, on any node, in order of recording.
   * Rejects with KeyReusedError, ReadModelBehindError or StoreUnavailableError.
   */
  async recordedUnder(request: RequestKey & { idempotency_key: string }): Promise<readonly string[]> {
    await this.readYourWrites.everythingRecordedShown();
    const now = this.clock.now().toISOString();
    const { idempotency_key } = request;
    const effects = this.readModels.statement(EFFECTS).all(idempotency_key) as unknown as Effect[];
    const streams = effects
      .filter(({ request_fingerprint, recorded_at }) => {
        const fingerprint = request_fingerprint === null ? {} : { request_fingerprint };
        return isEffectOf({ idempotency_key, ...fingerprint, recorded_at }, request, now);
      })
      .map(({ stream }) => stream);
    return [...new Set(streams)];
  }
}
