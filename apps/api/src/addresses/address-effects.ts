import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventStore } from '../event-sourcing/event-store.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { EffectAnswers, jsonAnswer } from '../http/idempotency/effect-answers.js';

/** The answer to a retried POST whose first try saved its address and then lost its answer. */
@Injectable()
export class AddressEffects implements OnModuleInit {
  constructor(
    private readonly effects: EffectAnswers,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    this.effects.register('AddressSaved', async ({ stream, version }) => {
      const [event] = await this.store.readStream(stream, version - 1);
      return event?.type === 'AddressSaved' ? jsonAnswer(201, event.data.address) : undefined;
    });
  }
}
