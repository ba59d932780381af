import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt']);
const smallestWorthwhile = 1_024;

const writeCompressed = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < smallestWorthwhile) return;
  const [zipped, brotli] = await Promise.all([
    // Shorter blocks fit the changing content of scripts better than the default of 8.
    promisify(gzip)(content, { level: 9, memLevel: 7 }),
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, brotli)]);
};

/** Writes a .gz and a .br next to every text file of the build, so that the server does not compress at run time. */
export const precompress = (): Plugin => {
  let outputDirectory = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (configuration) => {
      outputDirectory = join(configuration.root, configuration.build.outDir);
    },
    closeBundle: async () => {
      const entries = await readdir(outputDirectory, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(files.map((entry) => writeCompressed(join(entry.parentPath, entry.name))));
    },
  };
};
