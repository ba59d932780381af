import { Inject, Injectable } from '@nestjs/common';
import type { SignedCheckpoint } from '@waymark/contracts';
import type { Configuration } from '../config/configuration.js';
import { writeLastCheckpoint } from '../config/last-checkpoint.js';
import type { TreeHead } from '@waymark/proofs/tree';
import type { Clock, Position } from '@waymark/event-store';
import type { EventStore } from '../event-log/event-log.js';
import { CLOCK, CONFIGURATION, EVENT_STORE } from '../platform/tokens.js';
import { signCheckpoint } from './signed-checkpoint.js';

/**
 * Signs heads of the log with the server's key and the current time. Notes the last event that a checkpoint covers, so
 * that the next start refuses a log without it.
 */
@Injectable()
export class CheckpointSigner {
  private noted: Position = 0;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'hashAt'>,
  ) {}

  async sign(head: TreeHead): Promise<SignedCheckpoint> {
    await this.note(head.size);
    return signCheckpoint(head, this.clock.now(), this.configuration.checkpointKey);
  }

  private async note(position: Position): Promise<void> {
    if (position <= this.noted) return;
    const hash = await this.store.hashAt(position);
    if (hash === undefined || position <= this.noted) return;
    try {
      writeLastCheckpoint(this.configuration.dataDirectory, { position, hash });
      this.noted = position;
    } catch {
      // A full disk must not prevent reads. Health reports it, and the next checkpoint is noted.
    }
  }
}
