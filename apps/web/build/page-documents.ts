import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

const chunkMadeOf = (module: string, chunks: readonly Chunk[]): Chunk => {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (!found) throw new Error(`No chunk is made of ${module}`);
  return found;
};

/** The chunk and all that it cannot run without; what it may fetch later is left out. */
const withImports = (chunk: Chunk, chunks: readonly Chunk[]): Set<Chunk> => {
  const found = new Set([chunk]);
  // A set also walks over what is added on the way.
  for (const { imports } of found) {
    for (const other of chunks) if (imports.includes(other.fileName)) found.add(other);
  }
  return found;
};

/** The document with links to the code and the styles that the module's page is drawn with, as far as it has them not yet. */
export const withPageLinks = (html: string, module: string, bundle: Bundle): string => {
  const chunks = chunksOf(bundle);
  const needed = [...withImports(chunkMadeOf(module, chunks), chunks)];
  const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const links = [
    ...needed.map(({ fileName }) => ({ rel: 'modulepreload', file: fileName })),
    ...[...styles].map((file) => ({ rel: 'stylesheet', file })),
  ];
  const missing = links.filter(({ file }) => !html.includes(`"/${file}"`));
  return html.replace(
    '</head>',
    `${missing.map(({ rel, file }) => `  <link rel="${rel}" crossorigin href="/${file}">\n  `).join('')}</head>`,
  );
};

/**
 * Writes pages/{path}.html for each path given with its page's module; / is pages/index.html. It is index.html with links
 * to the page's own code and styles, so that they are fetched together with the first chunk and not after it.
 */
export const pageDocuments = (modules: Readonly<Record<string, string>>): Plugin => ({
  name: 'page-documents',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The build has no index.html');
      for (const [path, module] of Object.entries(modules)) {
        this.emitFile({
          type: 'asset',
          fileName: `pages${path === '/' ? '/index' : path}.html`,
          source: withPageLinks(String(index.source), module, bundle),
        });
      }
    },
  },
});
