import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Role } from '@waymark/domain';
import type { Session } from '../coordination/sessions.js';
import type { Position } from '../event-sourcing/event-store.js';
import type { SessionClaims } from './standing-sessions.js';

/** Seconds. */
export const ACCESS_TOKEN_LIFETIME = 600;

export interface AccessTokenClaims {
  sub: string;
  sid: string;
  role: Role;
  /** Where in the log the session began. */
  began: Position;
}

/** Undefined for claims that we did not make. */
export const sessionOfClaims = ({ sub, sid, began = 0 }: Partial<AccessTokenClaims>): SessionClaims | undefined =>
  typeof sub === 'string' && typeof sid === 'string' && Number.isSafeInteger(began)
    ? { account_id: sub, session_id: sid, began }
    : undefined;

/** The only maker of access tokens: HS256, ten minutes, claims sub, sid, role and began. */
@Injectable()
export class AccessTokens {
  constructor(private readonly jwt: JwtService) {}

  /** The same token for the same session, role and time. */
  sign({ account_id, session_id, began, issued_at }: SessionClaims & Pick<Session, 'issued_at'>, role: Role): string {
    const claims: AccessTokenClaims = { sub: account_id, sid: session_id, role, began };
    return this.jwt.sign(
      { ...claims, iat: Math.floor(issued_at.getTime() / 1000) },
      { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_LIFETIME },
    );
  }

  /** The session of a token that we made. */
  sessionOf(token: string): string {
    return this.jwt.decode<AccessTokenClaims>(token).sid;
  }

  /** When a token that we made runs out, in milliseconds since 1970. */
  expiryOf(token: string): number {
    return this.jwt.decode<{ exp: number }>(token).exp * 1_000;
  }

  /** Undefined for a token that is forged, expired or none at all. Whether its session still stands is for StandingSessions to say. */
  verify(token: string): SessionClaims | undefined {
    try {
      return sessionOfClaims(this.jwt.verify<AccessTokenClaims>(token, { algorithms: ['HS256'] }));
    } catch {
      return undefined;
    }
  }
}
