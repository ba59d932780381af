import { hash } from 'node:crypto';
import { secretFrom } from '../../http/secrets/secrets.js';

const START = 'wm_';
/** 256 bits in base 36 digits and letters: a double click selects the whole key. */
const DIGITS = 50;
const PREFIX = START.length + 6;

/** Returns `wm_` and 50 characters, the same for the same seed and id. */
export const apiKeyFrom = (seed: Buffer, id: number): string => {
  const secret = secretFrom(seed, `api_key ${id}`).toString('hex');
  return `${START}${BigInt(`0x${secret}`).toString(36).padStart(DIGITS, '0')}`;
};

/** Distinguishes a key from an access token by its prefix. */
export const isApiKey = (token: string): boolean => token.startsWith(START);

/** Unsalted and fast: a key has 256 random bits and cannot be guessed. */
export const hashOfApiKey = (key: string): string => hash('sha256', key, 'hex');

export const prefixOfApiKey = (key: string): string => key.slice(0, PREFIX);
