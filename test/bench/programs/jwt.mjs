// Access tokens, HS256, with the product's claims, and a minimal check.
import { createHmac, createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto';

const encoded = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** `began`: the position in the log at which the session began. */
export const sign = (secret, { account_id, role = 'customer', began = 0 }) => {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { sub: account_id, sid: randomUUID(), role, began, iat, exp: iat + 600 };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

/** Checks Authorization headers; returns the claims, or undefined for a forged or expired token. */
export const verifier = (secret) => {
  const key = createSecretKey(Buffer.from(secret));
  return (authorization = '') => {
    const [head, claims, signature] = authorization.replace(/^Bearer /, '').split('.');
    const expected = createHmac('sha256', key).update(`${head}.${claims}`).digest();
    const given = Buffer.from(signature ?? '', 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return read.exp * 1_000 > Date.now() ? read : undefined;
  };
};
