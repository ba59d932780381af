import { describe } from '@jest/globals';

declare global {
  /** From test/product-environment.js: whether this machine lacks a need of scripts/test/programs.mjs. */
  var lacks: (need: string) => boolean;
}

/** Describes tests that need a program that not every machine has. Without it they are skipped and reported as NOT RUN. If all tests of a file need it, the file begins with a docblock with `@needs` instead. */
export const describeNeeding = (need: string, title: string, tests: () => void): void => {
  if (globalThis.lacks(need)) describe.skip(`${title} (needs ${need})`, tests);
  else describe(title, tests);
};
