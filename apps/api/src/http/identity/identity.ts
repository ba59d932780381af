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
import { BACKGROUND_HEADER, type ApiKeyScope } from '@waymark/contracts';
import type { Actor, Role } from '@waymark/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cursorOfWrite, type Mark, type Write, type Freshness } from '@waymark/event-store';
import type { OwnWrite } from '../../event-log/read-your-writes.js';
import { LogContact } from '../../event-log/log-contact.js';
import type { SessionClaims } from '../../coordination/sessions.js';
import type { CommandContext } from '../../event-log/command-runner.js';
import { CURSOR_HEADER, freshnessHeaders } from '../answers/headers.js';
import { ApiError } from '../errors/errors.js';

/** A signed-in person. The access token expires at `expires_at` (milliseconds). */
export type SignedInActor = Actor & Pick<SessionClaims, 'session_id' | 'began'> & { role: Role; expires_at: number };

/** A program with an API key of this account. */
export type ApiKeyActor = Actor & { api_key_id: number; scopes: readonly ApiKeyScope[] };

/** The sender of the request, with the current state of the account. */
export type AuthenticatedActor = SignedInActor | ApiKeyActor;

/** The session of a checked access token, which expires at `expires_at` (milliseconds since 1970). */
export type VerifiedSession = Readonly<SessionClaims & { expires_at: number }>;

/** Resolves access tokens to their people. */
export abstract class SessionHolders {
  /** The session of a token that has been checked and has not expired. Passport checks all others. */
  abstract sessionOf(token: string): VerifiedSession | undefined;

  /** As `sessionOf`, but also checks a new token; undefined for an invalid one. */
  abstract verify(token: string): VerifiedSession | undefined;

  /** `actor` is undefined for an ended session or a disabled account. Rejects with ReadModelBehindError. */
  abstract holderOf(
    session: VerifiedSession,
    awaits?: OwnWrite,
  ): Promise<{ actor: SignedInActor | undefined; freshness: Freshness | undefined }>;

  /** Notes that a person or a program used the session. */
  abstract used(actor: SignedInActor): void;
}

/** Resolves API keys to their accounts. */
export abstract class ApiKeyHolders {
  /** Returns whether a bearer token is an API key. Any other is an access token. */
  abstract isApiKey(bearer: string): boolean;

  /**
   * `actor` is undefined for an unknown or revoked key, or a disabled account; `freshness` is undefined for an unknown
   * key. Rejects with ReadModelBehindError.
   */
  abstract holderOf(
    bearer: string,
    awaits?: OwnWrite,
  ): Promise<{ actor: ApiKeyActor | undefined; freshness: Freshness | undefined }>;

  /** Returns whether the key with this id and its account are active. */
  abstract isInUse(id: number): boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by AuthGuard. */
    user?: AuthenticatedActor;
    /** Set by AuthGuard: which of the actor's own writes the route has to show. */
    awaits?: OwnWrite;
    /** Set by AuthGuard: whether the actor's own writes are shown. */
    freshness?: Freshness | undefined;
  }
}

const ANONYMOUS: Actor = { id: 'anonymous', email: '', role: 'customer' };

/** The actor under which events are recorded. */
export const actorOf = ({ user }: FastifyRequest): Actor =>
  user ? { id: user.id, email: user.email, role: user.role } : ANONYMOUS;

export const sessionOf = ({ id, session_id, began }: SignedInActor): SessionClaims => ({
  account_id: id,
  session_id,
  began,
});

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The caller; only behind AuthGuard. A SignedInActor on routes without a scope for API keys. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): AuthenticatedActor => {
  const { user } = requestOf(context);
  if (!user) throw new ApiError('UNAUTHENTICATED');
  return user;
});

/** Sets the cursor of the last append on which the response rests. */
const writeReporter = (reply: FastifyReply): ((write: Write) => void) => {
  let last: Mark = -1;
  return (write) => {
    if (write.mark < last) return;
    last = write.mark;
    reply.header(CURSOR_HEADER, cursorOfWrite(write));
  };
};

/** The CommandContext of this request: actor, request id and the hashed Idempotency-Key. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { id: request_id, idempotencyClaim: claim } = request;
  const keyed = claim && {
    idempotency_key: claim.key,
    request_fingerprint: claim.fingerprint,
    mayBeRecorded: claim.mayBeRecorded,
  };
  const onWrite = writeReporter(http.getResponse<FastifyReply>());
  return { actor: actorOf(request), request_id, onWrite, ...keyed };
});

const RECORDS_NEW = 'waymark:records-new';

/**
 * For a route that records a new resource: it does not wait for the actor's own writes, only for those that determine
 * the actor.
 */
export const RecordsNew = (): CustomDecorator => SetMetadata(RECORDS_NEW, true);

const NEEDED_SCOPES = 'waymark:needed-scopes';
/** The security scheme's name in the API document. */
export const API_KEY_SECURITY = 'api_key';

/**
 * Opens a route behind AuthGuard to API keys that have all of these scopes. Without it, only signed-in people can call
 * the route.
 */
export const NeedsScope = (...scopes: ApiKeyScope[]): MethodDecorator =>
  applyDecorators(SetMetadata(NEEDED_SCOPES, scopes), ApiSecurity(API_KEY_SECURITY, scopes));

const assertScopes = (held: readonly ApiKeyScope[], needed: readonly ApiKeyScope[]): void => {
  const missing = needed.find((scope) => !held.includes(scope));
  if (missing === undefined) return;
  throw new ApiError('MISSING_SCOPE', `This API key lacks the scope ${missing}`, {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${missing}"`,
  });
};

/** The id of the API key that sent the request; null for a signed-in person. */
export const apiKeyOf = (actor: AuthenticatedActor): number | null => ('api_key_id' in actor ? actor.api_key_id : null);

/** Rejects an API key without this scope. For scopes that depend on the body of the request. */
export const assertScope = (actor: AuthenticatedActor, scope: ApiKeyScope): void => {
  if ('api_key_id' in actor) assertScopes(actor.scopes, [scope]);
};

/** A request without a token gets the plain challenge, because it did not fail to authenticate (RFC 6750 §3.1). */
const unauthenticated = (request: FastifyRequest): ApiError =>
  new ApiError(
    'UNAUTHENTICATED',
    undefined,
    bearerOf(request) === undefined ? {} : { 'www-authenticate': 'Bearer error="invalid_token"' },
  );

/** Returns the token or API key of the request. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/**
 * Requires a valid access token, or an API key with the route's scopes. Sets `request.user`, and waits for its own
 * writes.
 */
@Injectable()
export class AuthGuard extends PassportAuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionHolders,
    private readonly apiKeys: ApiKeyHolders,
    private readonly contact: LogContact,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    this.contact.assertRecent();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    request.awaits = this.routeHas(RECORDS_NEW, context) === true ? 'who acts' : 'everything';
    const actor = await this.holder(context, request);
    if (!actor) throw unauthenticated(request);
    if ('api_key_id' in actor) this.assertOpenTo(actor, context);
    else if (request.headers[BACKGROUND_HEADER.toLowerCase()] === undefined) this.sessions.used(actor);
    request.user = actor;
    http.getResponse<FastifyReply>().headers(freshnessHeaders(request.freshness));
    return true;
  }

  override handleRequest<User>(error: Error | null, user: User | false | null): User | undefined {
    if (error) throw error;
    return user || undefined;
  }

  private async holder(context: ExecutionContext, request: FastifyRequest): Promise<AuthenticatedActor | undefined> {
    const bearer = bearerOf(request);
    if (bearer === undefined) return undefined;
    const session = this.apiKeys.isApiKey(bearer) ? 'api key' : this.sessions.sessionOf(bearer);
    if (session === undefined) {
      await super.canActivate(context);
      return request.user;
    }
    const { actor, freshness } =
      session === 'api key'
        ? await this.apiKeys.holderOf(bearer, request.awaits)
        : await this.sessions.holderOf(session, request.awaits);
    request.freshness = freshness;
    return actor;
  }

  private assertOpenTo({ scopes }: ApiKeyActor, context: ExecutionContext): void {
    const needed = this.routeHas(NEEDED_SCOPES, context) as readonly ApiKeyScope[] | undefined;
    if (needed === undefined) throw new ApiError('FORBIDDEN', 'An API key cannot do this. Sign in instead.');
    assertScopes(scopes, needed);
  }

  private routeHas(key: string, context: ExecutionContext): unknown {
    return this.reflector.getAllAndOverride<unknown>(key, [context.getHandler(), context.getClass()]);
  }
}
