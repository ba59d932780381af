import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '../../event-sourcing/command-runner.js';
import { ApiError } from '../errors/errors.js';
import { actorOf, type AuthenticatedActor } from './request.js';

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
