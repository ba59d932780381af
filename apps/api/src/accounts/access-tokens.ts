import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Role } from '@waymark/domain';
import type { VerifiedSession } from '../http/identity/identity.js';
import type { Session, SessionClaims } from '../coordination/sessions.js';
import type { Position } from '@waymark/event-store';

/** Seconds. */
export const ACCESS_TOKEN_LIFETIME = 600;

export interface AccessTokenClaims {
  sub: string;
  sid: string;
  role: Role;
  /** The log position at which the session began. */
  began: Position;
}

/** Returns undefined for claims in a foreign format. */
export const sessionOfClaims = ({ sub, sid, began = 0 }: Partial<AccessTokenClaims>): SessionClaims | undefined =>
  typeof sub === 'string' && typeof sid === 'string' && Number.isSafeInteger(began)
    ? { account_id: sub, session_id: sid, began }
    : undefined;

/** The claims of a token, with its expiry in seconds since 1970. */
export type ExpiringClaims = AccessTokenClaims & { exp?: number };

const digestOf = (token: string): string => hash('sha256', token, 'base64');

/** Number of tokens in memory, each about 500 bytes. */
export const MOST_REMEMBERED = 10_000;

/** Creates all access tokens: HS256, ten minutes, claims sub, sid, role and began. */
@Injectable()
export class AccessTokens {
  /** Sessions of verified tokens by the token's digest, oldest first, because a client sends its token many times. */
  private readonly verified = new Map<string, VerifiedSession>();

  constructor(private readonly jwt: JwtService) {}

  /** Returns the same token for the same session, role and time. */
  sign({ account_id, session_id, began, issued_at }: SessionClaims & Pick<Session, 'issued_at'>, role: Role): string {
    const claims: AccessTokenClaims = { sub: account_id, sid: session_id, role, began };
    return this.jwt.sign(
      { ...claims, iat: Math.floor(issued_at.getTime() / 1000) },
      { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_LIFETIME },
    );
  }

  /** Returns the session of one of our tokens. */
  sessionOf(token: string): string {
    return this.jwt.decode<AccessTokenClaims>(token).sid;
  }

  /** Returns the expiry of one of our tokens, in milliseconds since 1970. */
  expiryOf(token: string): number {
    return this.jwt.decode<{ exp: number }>(token).exp * 1_000;
  }

  /**
   * Returns undefined for a forged, expired or invalid token. StandingSessions determines whether its session is
   * active, at each request.
   */
  verify(token: string): VerifiedSession | undefined {
    const known = this.remembered(token);
    if (known) return known;
    try {
      return this.remember(token, this.jwt.verify<ExpiringClaims>(token, { algorithms: ['HS256'] }));
    } catch {
      return undefined;
    }
  }

  /** Returns the session of a token that has been checked and has not expired. */
  remembered(token: string): VerifiedSession | undefined {
    const known = this.verified.get(digestOf(token));
    return known && Date.now() < known.expires_at ? known : undefined;
  }

  /** Returns the session of a token whose signature and expiry have been checked; undefined for invalid claims. */
  remember(token: string, claims: ExpiringClaims): VerifiedSession | undefined {
    const session = sessionOfClaims(claims);
    if (!session || claims.exp === undefined) return undefined;
    const [oldest] = this.verified.size < MOST_REMEMBERED ? [] : this.verified.keys();
    if (oldest !== undefined) this.verified.delete(oldest);
    const verified = { ...session, expires_at: claims.exp * 1_000 };
    this.verified.set(digestOf(token), verified);
    return verified;
  }
}
