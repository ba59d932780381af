import { Injectable, SetMetadata, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportAuthGuard } from '@nestjs/passport';
import type { ApiKeyScope } from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import { OwnWrites } from '../../event-sourcing/own-writes.js';
import { hashOfApiKey, isApiKey } from '../../integrations/api-keys/api-key-text.js';
import { ApiKeyQueries } from '../../integrations/api-keys/queries/api-key-queries.js';
import { ApiError } from '../errors/errors.js';
import { freshnessHeaders } from './freshness.js';
import { LogContact } from './log-contact.js';
import { NEEDED_SCOPE } from './needs-scope.decorator.js';
import type { ApiKeyActor } from './request.js';

const RECORDS_NEW = 'waymark:records-new';

/** For a route that records something new: it need not wait until what its actor wrote before is shown, only for what decides who acts. */
export const RecordsNew = (): CustomDecorator => SetMetadata(RECORDS_NEW, true);

const unauthenticated = (): ApiError => new ApiError('UNAUTHENTICATED', undefined, { 'www-authenticate': 'Bearer' });

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/** Lets only requests with a good access token, or with an API key that has the route's scope, pass; the actor is then `request.user`, and what it wrote is shown. */
@Injectable()
export class AuthGuard extends PassportAuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeyQueries,
    private readonly accounts: AccountQueries,
    private readonly ownWrites: OwnWrites,
    private readonly contact: LogContact,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    this.contact.assertRecent();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    request.awaits = this.routeHas(RECORDS_NEW, context) === true ? 'who acts' : 'everything';
    const isGood = await this.isGood(context, request);
    http.getResponse<FastifyReply>().headers(freshnessHeaders(request.freshness));
    return isGood;
  }

  override handleRequest<User>(error: Error | null, user: User | false | null): User {
    if (error) throw error;
    if (!user) throw unauthenticated();
    return user;
  }

  private async isGood(context: ExecutionContext, request: FastifyRequest): Promise<boolean> {
    const bearer = bearerOf(request);
    if (bearer === undefined || !isApiKey(bearer)) return (await super.canActivate(context)) === true;
    request.user = await this.holderOf(
      bearer,
      this.routeHas(NEEDED_SCOPE, context) as ApiKeyScope | undefined,
      request,
    );
    return true;
  }

  private routeHas(key: string, context: ExecutionContext): unknown {
    return this.reflector.getAllAndOverride<unknown>(key, [context.getHandler(), context.getClass()]);
  }

  /** The role is the account's present one: what a person may no longer do, no key of theirs does. */
  private async holderOf(
    bearer: string,
    needed: ApiKeyScope | undefined,
    request: FastifyRequest,
  ): Promise<ApiKeyActor> {
    const hash = hashOfApiKey(bearer);
    const { found } = await this.ownWrites.find(() => this.apiKeys.byHash(hash));
    request.freshness = found && (await this.ownWrites.shown(found.owner_id, request.awaits));
    // What is shown by now may be its revocation.
    const key = this.apiKeys.byHash(hash);
    const account = key && this.accounts.byId(key.owner_id);
    if (!account) throw unauthenticated();
    if (needed === undefined) throw new ApiError('FORBIDDEN', 'An API key cannot do this; sign in instead');
    if (!key.scopes.includes(needed)) {
      throw new ApiError('MISSING_SCOPE', `This API key lacks the scope ${needed}`, {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"`,
      });
    }
    return { id: account.id, email: account.email, role: account.role, api_key_id: key.id };
  }
}
