import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Configuration } from '../config/configuration.js';
import { CONFIGURATION } from '../event-sourcing/tokens.js';
import type { SignedInActor } from '../http/identity/identity.js';
import { sessionOfClaims, type AccessTokenClaims } from './access-tokens.js';
import { StandingSessions } from './standing-sessions.js';

/** Reads the bearer token of a request. The role is the account's present one, not the token's. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    private readonly standing: StandingSessions,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // Of a text a key would be made anew at each request; only the types do not know that a key is taken too.
      secretOrKey: createSecretKey(Buffer.from(configuration.jwtSecret)) as unknown as Buffer,
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(
    request: FastifyRequest,
    { exp, ...claims }: AccessTokenClaims & { exp: number },
  ): Promise<SignedInActor | false> {
    const session = sessionOfClaims(claims);
    if (!session) return false;
    const { account, freshness } = await this.standing.holder(session, request.awaits);
    request.freshness = freshness;
    if (!account) return false;
    const { id, email, role } = account;
    const { session_id, began } = session;
    return { id, email, role, session_id, began, expires_at: exp * 1000 };
  }
}
