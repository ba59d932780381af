import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { stylesWithoutElements } from './styles-without-elements.js';
import { withoutDisplayNames } from './without-display-names.js';

type Hook = (this: unknown, ...values: unknown[]) => unknown;
type Change = (plugin: Plugin, file: string) => unknown;

const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
/** A file of a package as it is installed here: the one of the folder whose name fits. */
const installed = (folder: string, name: RegExp): string => {
  const files = readdirSync(join(packages, folder)).filter((file) => name.test(file));
  return join(packages, folder, String(files[0]));
};

const hook = (plugin: Plugin, name: 'buildStart' | 'generateBundle' | 'resolveId' | 'transform'): Hook => {
  const given = plugin[name];
  return (typeof given === 'object' ? given.handler : given) as Hook;
};
const context = {
  error: (message: string): never => {
    throw new Error(message);
  },
};

/** One build in which the plugin sees these files alone; what it made of each. */
const builtOf = (plugin: Plugin, change: Change, files: readonly string[]): unknown[] => {
  hook(plugin, 'buildStart').call(context);
  const changed = files.map((file) => change(plugin, file));
  hook(plugin, 'generateBundle').call(context);
  return changed;
};

const transformed: Change = (plugin, file) => {
  const answer = hook(plugin, 'transform').call(context, readFileSync(file, 'utf8'), file) as { code: string };
  return answer.code;
};
const resolved: Change = (plugin, file) => hook(plugin, 'resolveId').call(context, './singleton', file);

const kept = [
  {
    plugin: withoutDisplayNames(),
    change: transformed,
    files: [installed('react-router/dist/development', /^chunk-.+\.mjs$/)],
    gone: /^\w+\.displayName = ["']/m,
  },
  {
    plugin: stylesWithoutElements(),
    change: resolved,
    files: [installed('react-style-singleton/dist/es2015', /^hook\.js$/)],
    gone: /node_modules/,
  },
];
const unchanged = installed('react', /^index\.js$/);

describe.each(kept)('$plugin.name', ({ plugin, change, files, gone }) => {
  it('changes what the installed package has', () => {
    for (const changed of builtOf(plugin, change, files)) expect(changed).not.toMatch(gone);
  });

  it('fails the build that has nothing of it, also after one that had', () => {
    expect(() => builtOf(plugin, change, [unchanged])).toThrow(/^No package has any longer: /);
  });
});
