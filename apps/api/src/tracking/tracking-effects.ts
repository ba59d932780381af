import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventStore } from '../event-sourcing/event-store.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { entityTag } from '../http/expected-version.js';
import { EffectAnswers, jsonAnswer } from '../http/idempotency/effect-answers.js';

/** The answer to a retried POST whose first try recorded its update and then lost its answer. */
@Injectable()
export class TrackingEffects implements OnModuleInit {
  constructor(
    private readonly effects: EffectAnswers,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    this.effects.register('TrackingUpdateAdded', async ({ stream, version }) => {
      const [event] = await this.store.readStream(stream, version - 1);
      if (event?.type !== 'TrackingUpdateAdded') return undefined;
      return jsonAnswer(201, event.data.update, { etag: entityTag(version) });
    });
  }
}
