import { describe } from '@jest/globals';

declare global {
  /** Of test/product-environment.js: whether this machine lacks a need of scripts/test/programs.mjs. */
  var lacks: (need: string) => boolean;
}

/** Tests that need a program which not every machine has. Where it is absent they are skipped, and the run reports them as NOT RUN. A file whose tests all need it begins with a docblock that says `@needs` instead. */
export const describeNeeding = (need: string, title: string, tests: () => void): void => {
  if (globalThis.lacks(need)) describe.skip(`${title} (needs ${need})`, tests);
  else describe(title, tests);
};
