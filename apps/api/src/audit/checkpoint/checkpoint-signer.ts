import { Inject, Injectable } from '@nestjs/common';
import type { SignedCheckpoint } from '@waymark/contracts';
import type { Configuration } from '../../config/configuration.js';
import type { Clock } from '../../platform/clock.js';
import type { TreeHead } from '../../event-sourcing/proof/event-tree.js';
import { CLOCK, CONFIGURATION } from '../../platform/tokens.js';
import { signCheckpoint } from './signed-checkpoint.js';

/** Signs heads of the log with the server's key and the current time. */
@Injectable()
export class CheckpointSigner {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  sign(head: TreeHead): SignedCheckpoint {
    return signCheckpoint(head, this.clock.now(), this.configuration.checkpointKey);
  }
}
