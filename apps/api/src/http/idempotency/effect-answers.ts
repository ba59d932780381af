import { Injectable } from '@nestjs/common';
import type { WaymarkEventType } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../../coordination/idempotency.js';
import type { EffectRow } from '../../shipments/queries/shipment-queries.js';

/** The answer its request would have got; undefined when the effect is only half of the command, which is then run again. */
export type EffectAnswer = (
  effect: EffectRow,
  request: FastifyRequest,
) => Promise<StoredAnswer | undefined> | StoredAnswer | undefined;

/**
 * How each command's answer follows from what it recorded. Needed when a process ended between
 * recording an event and storing the answer: the retry must not record the event again.
 */
@Injectable()
export class EffectAnswers {
  private readonly answers = new Map<WaymarkEventType, EffectAnswer>();

  /** Slices call this once for each event type that a POST of theirs ends with. */
  register(type: WaymarkEventType, answer: EffectAnswer): void {
    this.answers.set(type, answer);
  }

  async answer(effect: EffectRow, request: FastifyRequest): Promise<StoredAnswer | undefined> {
    return this.answers.get(effect.type as WaymarkEventType)?.(effect, request);
  }
}

/** A stored answer with a JSON body. */
export const jsonAnswer = (
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): StoredAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
