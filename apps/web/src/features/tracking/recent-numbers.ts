import { kept, storageKeys } from '../../lib/storage/storage.js';

const numbers = kept('local', storageKeys.local.recentNumbers);
const MOST = 4;

/** The numbers tracked last in this browser, newest first; empty if storage is blocked or its content is not a list. */
export const recentNumbers = (): string[] => {
  try {
    const known: unknown = JSON.parse(numbers.read() ?? '[]');
    return Array.isArray(known) ? known.filter((number) => typeof number === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
};

export const rememberNumber = (number: string): void => {
  const others = recentNumbers().filter((known) => known !== number);
  numbers.write(JSON.stringify([number, ...others].slice(0, MOST)));
};

export const forgetNumbers = (): void => void numbers.write(null);
