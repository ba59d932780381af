import type { Actor, Role } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import type { SessionClaims } from '../../accounts/standing-sessions.js';
import type { CommandContext } from '../../event-sourcing/command-runner.js';
import type { Freshness, OwnWrite } from '../../event-sourcing/own-writes.js';
import type { Span } from '../../tracing/tracing.js';

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
    /** Set by IdempotencyInterceptor: the claim this request holds. */
    idempotencyClaim?: { key: string; route: string } & Pick<CommandContext, 'mayBeRecorded'>;
    /** Where requests are traced. */
    span?: Span;
    /** The body's bytes, kept for requests with an Idempotency-Key. */
    rawBody?: Buffer;
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
