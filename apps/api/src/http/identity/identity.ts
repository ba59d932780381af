import {
  Injectable,
  SetMetadata,
  applyDecorators,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportAuthGuard } from '@nestjs/passport';
import { ApiSecurity } from '@nestjs/swagger';
import type { ApiKeyScope } from '@waymark/contracts';
import type { Actor, Role } from '@waymark/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogContact } from '../../accounts/log-contact.js';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import type { SessionClaims } from '../../accounts/standing-sessions.js';
import type { CommandContext } from '../../event-sourcing/command-runner.js';
import { OwnWrites, type Freshness, type OwnWrite } from '../../event-sourcing/own-writes.js';
import { hashOfApiKey, isApiKey } from '../../integrations/api-keys/api-key-text.js';
import { ApiKeyQueries } from '../../integrations/api-keys/queries/api-key-queries.js';
import { freshnessHeaders } from '../answers/headers.js';
import { ApiError } from '../errors/errors.js';

/** Somebody who signed in; the access token is good until `expires_at` (milliseconds). */
export type SignedInActor = Actor & Pick<SessionClaims, 'session_id' | 'began'> & { role: Role; expires_at: number };

/** A program that came with an API key of this account. */
export type ApiKeyActor = Actor & { api_key_id: number };

/** Who sent the request, as the account stands now. */
export type AuthenticatedActor = SignedInActor | ApiKeyActor;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by AuthGuard. */
    user?: AuthenticatedActor;
    /** Set by AuthGuard: what of the actor's own writes the route needs to be shown. */
    awaits?: OwnWrite;
    /** Set by AuthGuard: whether what the actor wrote is shown. */
    freshness?: Freshness | undefined;
  }
}

const ANONYMOUS: Actor = { id: 'anonymous', email: '', role: 'customer' };

/** The actor that events are recorded under. */
export const actorOf = ({ user }: FastifyRequest): Actor =>
  user ? { id: user.id, email: user.email, role: user.role } : ANONYMOUS;

export const sessionOf = ({ id, session_id, began }: SignedInActor): SessionClaims => ({
  account_id: id,
  session_id,
  began,
});

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** Who asks; only behind AuthGuard. A SignedInActor wherever no scope opens the route to API keys. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): AuthenticatedActor => {
  const { user } = requestOf(context);
  if (!user) throw new ApiError('UNAUTHENTICATED');
  return user;
});

/** The CommandContext of this request: actor, request id and the hashed Idempotency-Key. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const request = requestOf(context);
  const { id: request_id, idempotencyClaim: claim } = request;
  const keyed = claim && { idempotency_key: claim.key, mayBeRecorded: claim.mayBeRecorded };
  return { actor: actorOf(request), request_id, ...keyed };
});

const RECORDS_NEW = 'waymark:records-new';

/** For a route that records something new: it need not wait until what its actor wrote before is shown, only for what decides who acts. */
export const RecordsNew = (): CustomDecorator => SetMetadata(RECORDS_NEW, true);

const NEEDED_SCOPE = 'waymark:needed-scope';
/** The security scheme's name in the API document. */
export const API_KEY_SECURITY = 'api_key';

/** Opens a route behind AuthGuard to API keys that have this scope; without it the route is for signed-in people only. */
export const NeedsScope = (scope: ApiKeyScope): MethodDecorator =>
  applyDecorators(SetMetadata(NEEDED_SCOPE, scope), ApiSecurity(API_KEY_SECURITY, [scope]));

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
