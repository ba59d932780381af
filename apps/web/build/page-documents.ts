import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { chunksOf, withImports, type Bundle, type Chunk } from './chunks.js';

/** A page as src/prerender.tsx renders it. */
export interface PrerenderedPage {
  html: string;
  title: string;
  description?: string | undefined;
}

/** The exports of src/prerender.tsx. */
interface Prerenderer {
  prerenderPage: (path: string) => Promise<PrerenderedPage>;
  writeAnswers: () => Record<string, string>;
}

const chunkMadeOf = (module: string, chunks: readonly Chunk[]): Chunk => {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (!found) throw new Error(`No chunk has the module ${module} as its entry`);
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
 * Returns the document with everything that renders the module's page: inlined styles, so that the first paint needs no other
 * request, and the code in a template, from which first.js loads it after the first paint.
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
    // Stops the first chunk from loading a style sheet that is already inlined. The browser does not load a disabled link.
    ...[...styles].map((fileName) => `<link rel="stylesheet" crossorigin href="/${fileName}" disabled>`),
    `<template id="code">${code.join('')}</template>`,
  ];
  // The template comes before first.js, which reads it.
  return replaceOnce(
    html.replace(styleTag, '').replace(scriptTag, ''),
    '<script>',
    `${head.join('\n    ')}\n    <script>`,
  );
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the document with the page rendered for a signed-out visitor. */
export const withPrerenderedPage = (html: string, { html: page, title, description }: PrerenderedPage): string => {
  const titled = replaceOnce(html, /<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>`);
  const described = description
    ? replaceOnce(titled, /(?<=name="description"\s+content=")[^"]*/, escaped(description))
    : titled;
  return replaceOnce(described, '<div id="root"></div>', `<div id="root" data-prerendered>${page}</div>`);
};

/** Builds the application for Node.js in a folder of its own. */
const buildPrerenderer = async (configFile: string, folder: string): Promise<Prerenderer> => {
  await build({
    configFile,
    root: join(configFile, '..'),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  });
  return (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Prerenderer;
};

/** The Track page that the server completes with a shipment. */
const ANSWERED = '/track';

/**
 * Writes pages/{path}.html for each path and its page's module; / becomes pages/index.html. Each file is index.html with the
 * page prerendered and with links to the page's own code and styles, so that the browser loads them together with the first
 * chunk. answers/page.html is the Track page for a tracking number, with placeholders in braces for the values that the server
 * fills in. The other files in answers/ are the parts of that page.
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
        const { prerenderPage, writeAnswers } = await buildPrerenderer(configFile, folder);
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        for (const [path, module] of Object.entries(modules)) {
          const linked = withPageLinks(String(index.source), module, bundle);
          emit(`pages${path === '/' ? '/index' : path}.html`, withPrerenderedPage(linked, await prerenderPage(path)));
          if (path !== ANSWERED) continue;
          const answered = withPrerenderedPage(linked, await prerenderPage(`${path}?tracking={{typed}}`));
          // The server shows the shipment without JavaScript.
          const silent = replaceOnce(answered, /<noscript>[^<]*<\/noscript>/, '');
          emit('answers/page.html', replaceOnce(silent, '<html ', '<html data-page="answer" '));
        }
        for (const [name, part] of Object.entries(writeAnswers())) emit(`answers/${name}.html`, part);
      },
    },
  };
};
