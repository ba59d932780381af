import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The Idempotency-Key for the use of a refresh token, 64 hexadecimal digits. It is the same in every tab and after every
 * reload, so that all of them send the same request. `secret` is a random value that is never sent. Without it, a thief of
 * a used token could repeat the request (decision 12), so keep it where a copy of the tokens does not include it. Uses a
 * library because Web Crypto's digests are missing on plain HTTP.
 */
export const refreshKey = (secret: string, refresh: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(`waymark refresh ${secret}`), utf8ToBytes(refresh)));
