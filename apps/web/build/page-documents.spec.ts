import { describe, expect, it } from '@jest/globals';
import type { Rolldown } from 'vite';
import { withPageLinks } from './page-documents.js';

interface Described {
  module?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const chunk = (fileName: string, { module, imports = [], dynamicImports = [], css = [] }: Described) =>
  ({
    type: 'chunk',
    fileName,
    facadeModuleId: module ? `/home/app/${module}` : null,
    imports,
    dynamicImports,
    viteMetadata: { importedCss: new Set(css) },
  }) as unknown as Rolldown.OutputChunk;

const bundleOf = (described: Record<string, Described>): Rolldown.OutputBundle =>
  Object.fromEntries(Object.entries(described).map(([fileName, parts]) => [fileName, chunk(fileName, parts)]));

const bundle = bundleOf({
  'shell-1.js': { module: 'src/main.tsx', css: ['shell-1.css'], dynamicImports: ['track-1.js', 'faq-1.js'] },
  'track-1.js': {
    module: 'src/routes/track.tsx',
    imports: ['shell-1.js', 'map-1.js'],
    dynamicImports: ['live-1.js'],
    css: ['track-1.css'],
  },
  'map-1.js': { imports: ['shell-1.js', 'track-1.js'], css: ['map-1.css'] },
  'live-1.js': { css: ['live-1.css'] },
  'faq-1.js': { module: 'src/routes/faq.tsx', imports: ['shell-1.js'] },
});

const html = '<head>\n    <script src="/shell-1.js"></script><link href="/shell-1.css">\n  </head><body></body>';

describe('the document of a page', () => {
  it('names the chunks and styles the page is drawn with once, and nothing of what comes later', () => {
    expect(withPageLinks(html, 'src/routes/track.tsx', bundle)).toBe(
      `<head>
    <script src="/shell-1.js"></script><link href="/shell-1.css">
    <link rel="modulepreload" crossorigin href="/track-1.js">
    <link rel="modulepreload" crossorigin href="/map-1.js">
    <link rel="stylesheet" crossorigin href="/track-1.css">
    <link rel="stylesheet" crossorigin href="/map-1.css">
  </head><body></body>`,
    );
  });

  it('ends the build for a page without a chunk', () => {
    expect(() => withPageLinks(html, 'src/routes/gone.tsx', bundle)).toThrow('No chunk is made of src/routes/gone.tsx');
  });
});
