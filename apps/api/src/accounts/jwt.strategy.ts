import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Configuration } from '../config/configuration.js';
import { SessionHolders, type SignedInActor } from '../http/identity/identity.js';
import { CONFIGURATION } from '../platform/tokens.js';
import { AccessTokens, type ExpiringClaims } from './access-tokens.js';

const bearerOf = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Checks the signature of a bearer token that the server has not seen yet. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    private readonly tokens: AccessTokens,
    private readonly people: SessionHolders,
  ) {
    super({
      jwtFromRequest: bearerOf,
      // With a text, a key would be derived for each request. Only the types do not know that a key is accepted too.
      secretOrKey: createSecretKey(Buffer.from(configuration.jwtSecret)) as unknown as Buffer,
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(request: FastifyRequest, claims: ExpiringClaims): Promise<SignedInActor | false> {
    const session = this.tokens.remember(bearerOf(request) ?? '', claims);
    if (!session) return false;
    const { actor, freshness } = await this.people.holderOf(session, request.awaits);
    request.freshness = freshness;
    return actor ?? false;
  }
}
