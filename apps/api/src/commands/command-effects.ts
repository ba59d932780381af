import { Inject, Injectable } from '@nestjs/common';
import { OwnWrites } from '../event-sourcing/own-writes.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { READ_MODELS } from '../event-sourcing/tokens.js';

const STREAMS = `
  SELECT stream FROM command_effects WHERE idempotency_key = ? GROUP BY stream ORDER BY min(position)`;

/** What commands have recorded, by the Idempotency-Key that they came with. */
@Injectable()
export class CommandEffects {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'statement'>,
    @Inject(OwnWrites) private readonly ownWrites: Pick<OwnWrites, 'everythingRecordedShown'>,
  ) {}

  /** The streams in which a command under this (hashed) key has recorded anything, on whatever node, the first first. Rejects with ReadModelBehindError or StoreUnavailableError. */
  async recordedUnder(idempotency_key: string): Promise<readonly string[]> {
    await this.ownWrites.everythingRecordedShown();
    return this.readModels
      .statement(STREAMS)
      .all(idempotency_key)
      .map(({ stream }) => String(stream));
  }
}
