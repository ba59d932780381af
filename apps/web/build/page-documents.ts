import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
/** A page as src/prerender.tsx writes it. */
export interface WrittenPage {
  html: string;
  title: string;
  description?: string | undefined;
}

type WritePage = (path: string) => Promise<WrittenPage>;

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

const replaceOnce = (html: string, part: string | RegExp, replacement: string): string => {
  const replaced = html.replace(part, () => replacement);
  if (replaced === html) throw new Error(`index.html has no ${String(part)}`);
  return replaced;
};

const textOf = (fileName: string, bundle: Bundle): string => {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`The build has no ${fileName}`);
  return String(file.source);
};

const scriptTag = /\s*(<script type="module" [^>]+><\/script>)/g;
const styleTag = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/**
 * The document with all that the module's page is drawn with: its styles within, so that nothing else need come before the
 * first paint, and its code in a template, from which first.js takes it after that.
 */
export const withPageLinks = (html: string, module: string, bundle: Bundle): string => {
  const chunks = chunksOf(bundle);
  const needed = [...withImports(chunkMadeOf(module, chunks), chunks)];
  const styles = new Set([
    ...[...html.matchAll(styleTag)].map(([, fileName]) => String(fileName)),
    ...needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  ]);
  const code = [
    ...[...html.matchAll(scriptTag)].map(([, script]) => String(script)),
    ...needed
      .filter(({ fileName }) => !html.includes(`"/${fileName}"`))
      .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ];
  const head = [
    `<style>${[...styles].map((fileName) => textOf(fileName, bundle).trim()).join('')}</style>`,
    // The first chunk fetches no style sheet that has a link; a disabled one is not fetched at all.
    ...[...styles].map((fileName) => `<link rel="stylesheet" crossorigin href="/${fileName}" disabled>`),
    `<template id="code">${code.join('')}</template>`,
  ];
  // Before first.js, which looks for the template.
  return replaceOnce(
    html.replace(styleTag, '').replace(scriptTag, ''),
    '<script>',
    `${head.join('\n    ')}\n    <script>`,
  );
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The document with the page in it, as a guest first sees it. */
export const withWrittenPage = (html: string, { html: page, title, description }: WrittenPage): string => {
  const titled = replaceOnce(html, /<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>`);
  const described = description
    ? replaceOnce(titled, /(?<=name="description"\s+content=")[^"]*/, escaped(description))
    : titled;
  return replaceOnce(described, '<div id="root"></div>', `<div id="root" data-written>${page}</div>`);
};

/** The application built for Node, in a folder of its own. */
const buildWriter = async (configFile: string, folder: string): Promise<WritePage> => {
  await build({
    configFile,
    root: join(configFile, '..'),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  });
  const { writePage } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as { writePage: WritePage };
  return writePage;
};

/**
 * Writes pages/{path}.html for each path given with its page's module; / is pages/index.html. It is index.html with the
 * page already drawn in it, and with links to the page's own code and styles, so that they are fetched together with the
 * first chunk and not after it.
 */
export const pageDocuments = (modules: Readonly<Record<string, string>>, folder: string): Plugin => {
  let configFile = '';
  return {
    name: 'page-documents',
    apply: (_configuration, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    configResolved: (configuration) => {
      configFile = String(configuration.configFile);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const writePage = await buildWriter(configFile, folder);
        for (const [path, module] of Object.entries(modules)) {
          const linked = withPageLinks(String(index.source), module, bundle);
          this.emitFile({
            type: 'asset',
            fileName: `pages${path === '/' ? '/index' : path}.html`,
            source: withWrittenPage(linked, await writePage(path)),
          });
        }
      },
    },
  };
};
