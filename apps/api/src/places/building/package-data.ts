import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The text of a file in a package. `entry` is any path that the package exports, `file` is relative to its folder. */
export const packageText = (entry: string, file = ''): string =>
  readFileSync(file === '' ? resolve(entry) : join(dirname(resolve(entry)), file), 'utf8');

export const packageJson = (entry: string): unknown => JSON.parse(packageText(entry));

/** The folder of a package with a package.json that it exports. */
export const packageFolder = (name: string): string => dirname(resolve(`${name}/package.json`));
