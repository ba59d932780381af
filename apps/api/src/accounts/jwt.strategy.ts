import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Configuration } from '../config/configuration.js';
import type { Sessions } from '../coordination/sessions.js';
import { CONFIGURATION, SESSIONS } from '../event-sourcing/tokens.js';
import type { SignedInActor } from '../http/request.js';
import type { AccessTokenClaims } from './access-tokens.js';
import { AccountQueries } from './queries/account-queries.js';

/** Reads the bearer token of a request. The role is the account's present one, not the token's. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    private readonly accounts: AccountQueries,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: configuration.jwtSecret,
      algorithms: ['HS256'],
    });
  }

  validate({ sub, sid, exp }: AccessTokenClaims & { exp: number }): SignedInActor | false {
    if (typeof sub !== 'string' || typeof sid !== 'string' || this.sessions.isRevoked(sid)) return false;
    const account = this.accounts.byId(sub);
    if (!account) return false;
    return { id: account.id, email: account.email, role: account.role, session_id: sid, expires_at: exp * 1000 };
  }
}
