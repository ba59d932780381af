import type { Plugin } from 'vite';

type Hooks = Required<Pick<Plugin, 'buildStart' | 'generateBundle'>>;

interface Expectation {
  /** Says that the part was found in this build. */
  found: (part: string) => void;
  /** For the plugin itself: its build fails when a part was not found. */
  hooks: Hooks;
}

/** What a plugin changes in other people's packages has to be there: a newer version that has it no longer fails the build. */
export const expectFound = (...parts: readonly string[]): Expectation => {
  const missing = new Set<string>();
  return {
    found: (part) => void missing.delete(part),
    hooks: {
      buildStart() {
        for (const part of parts) missing.add(part);
      },
      generateBundle() {
        if (missing.size > 0) this.error(`No package has any longer: ${[...missing].join(', ')}`);
      },
    },
  };
};
