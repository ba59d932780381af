import {
  Inject,
  Injectable,
  UseGuards,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../coordination/sessions.js';
import { SESSIONS } from '../platform/tokens.js';
import { RATE_LIMIT_EXTENSION, RateLimiter, limitsInWords } from '../http/limits/rate-limits.js';

const refreshOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'refresh' in body && typeof body.refresh === 'string'
    ? body.refresh
    : undefined;

/** Counts a refresh or a sign-out by session for a valid token, by address otherwise. */
@Injectable()
class RefreshLimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(SESSIONS) private readonly sessions: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.limiter.enabled) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const refresh = refreshOf(request.body);
    const session_id = refresh === undefined ? undefined : await this.sessions.sessionOf(refresh);
    const { ip, body, user } = request;
    const counted = { ip, body, ...(user !== undefined && { user }) };
    await (session_id === undefined
      ? this.limiter.check('invalid_refresh', counted)
      : this.limiter.check('refresh', { ...counted, session_id }));
    return true;
  }
}

/** Responds 429 with Retry-After if a session, or an address with invalid tokens, refreshes too often. */
export const RefreshLimited = (): MethodDecorator =>
  applyDecorators(
    UseGuards(RefreshLimitGuard),
    ApiExtension(
      RATE_LIMIT_EXTENSION,
      `${limitsInWords('refresh')} With an invalid token: ${limitsInWords('invalid_refresh')}`,
    ),
  );
