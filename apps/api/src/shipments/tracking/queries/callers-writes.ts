import { Inject, Injectable } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Cursor } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import { Cursors, READERS_PATIENCE, type Freshness, StoreUnavailableError } from '@waymark/event-store';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { ApiKeyHolders, SessionHolders, bearerOf } from '../../../http/identity/identity.js';
import { ParameterReader, cursorField, type Parameters } from '../../../http/parameters/parameters.js';
import { cursorParameter } from '../../../http/schemas/schemas.js';
import { READ_MODELS } from '../../../platform/tokens.js';

/** Description of the parameter `after` of a public look-up. */
export const AFTER =
  'Cursor such as the `Waymark-Cursor` of a write. The response shows everything up to it, also without a token';

/** Documents `after`, which `cursorIn` reads. */
export const AfterQuery = (): MethodDecorator =>
  ApiQuery({ name: 'after', required: false, description: AFTER, schema: cursorParameter });

/** Throws FieldErrorsError. */
export const cursorIn = (parameters: Parameters): Cursor | undefined => {
  const reader = new ParameterReader<{ after: string }>(parameters);
  const after = reader.cursor('after', 'After');
  reader.assertGood();
  return after;
};

/** A response that has waited for its caller's writes is not for shared caches; any other has the given Cache-Control. */
export const cacheControlFor = (callers: Freshness | undefined, others: string): string =>
  callers === undefined ? others : 'private, no-cache';

/** Public look-ups need no token. With one, or with a cursor, they wait for the writes that their caller knows. */
@Injectable()
export class CallersWrites {
  constructor(
    private readonly sessions: SessionHolders,
    private readonly apiKeys: ApiKeyHolders,
    private readonly cursors: Cursors,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Resolves when look-ups show everything that the token's account wrote, and everything up to the cursor. Undefined if
   * there is nothing to wait for. Rejects with FieldErrorsError for the field `after`, or ReadModelBehindError.
   */
  async shown(request: Pick<FastifyRequest, 'headers'>, after?: Cursor): Promise<Freshness | undefined> {
    const freshness = await Promise.all([
      this.ownShown(bearerOf(request)),
      after === undefined ? undefined : this.shownUpTo(after),
    ]);
    return freshness.includes('stale') ? 'stale' : freshness.find((one) => one !== undefined);
  }

  /** An invalid token is ignored, because the route needs none. */
  private async ownShown(bearer: string | undefined): Promise<Freshness | undefined> {
    if (bearer === undefined) return undefined;
    if (this.apiKeys.isApiKey(bearer)) return (await this.apiKeys.holderOf(bearer)).freshness;
    const session = this.sessions.verify(bearer);
    return session && (await this.sessions.holderOf(session)).freshness;
  }

  private async shownUpTo(after: Cursor): Promise<Freshness> {
    const began = performance.now();
    try {
      const position = await cursorField(this.cursors, after, 'after');
      if (position > this.readModels.position) {
        await this.readModels.caughtUpWith(position, READERS_PATIENCE - (performance.now() - began));
      }
      return 'current';
    } catch (error) {
      if (error instanceof StoreUnavailableError) return 'stale';
      throw error;
    }
  }
}
