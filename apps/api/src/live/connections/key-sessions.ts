import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { READ_MODELS } from '../../platform/tokens.js';
import { ApiKeyHolders } from '../../http/identity/identity.js';
import type { SocketSession } from '../sockets/live-types.js';

/** Throttle in milliseconds: one check covers all keys revoked within it. */
const PAUSE = 50;

/** Sessions of programs that sign in with an API key. */
@Injectable()
export class KeySessions {
  constructor(
    private readonly holders: ApiKeyHolders,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  isApiKey(token: string): boolean {
    return this.holders.isApiKey(token);
  }

  /** Undefined for an unknown or revoked key. Rejects with ReadModelBehindError. */
  async sessionOf(key: string): Promise<SocketSession | undefined> {
    const { actor } = await this.holders.holderOf(key);
    if (!actor) return undefined;
    const { id: account_id, api_key_id: id, scopes } = actor;
    return { account_id, session_id: `api_key ${id}`, began: Infinity, api_key: { id, scopes } };
  }

  /** Whether the key and its account are still in use. */
  isInUse(key_id: number): boolean {
    return this.holders.isInUse(key_id);
  }

  /** Calls the listener soon after changes that may have revoked keys. Returns a function that unsubscribes it. */
  onMayHaveEnded(listener: () => void): () => void {
    let pause: NodeJS.Timeout | undefined;
    const notify = (): void => {
      pause = undefined;
      listener();
    };
    const stop = this.readModels.onAdvanced(() => {
      pause ??= setTimeout(notify, PAUSE).unref();
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }
}
