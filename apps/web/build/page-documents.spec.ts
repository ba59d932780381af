import { describe, expect, it } from '@jest/globals';
import type { Rolldown } from 'vite';
import { withPageLinks, withPrerenderedPage } from './page-documents.js';

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

const bundleOf = (described: Record<string, Described>) =>
  Object.fromEntries<unknown>([
    ...Object.entries(described).map(([fileName, parts]) => [fileName, chunk(fileName, parts)] as const),
    ...Object.values(described)
      .flatMap(({ css = [] }) => css)
      .map((fileName) => [fileName, { type: 'asset', fileName, source: `.${fileName}{}\n` }] as const),
  ]) as Rolldown.OutputBundle;

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

const html = `<head>
    <title>Waymark</title>
    <meta
      name="description"
      content="Parcels."
    />
    <script>first()</script>
    <script type="module" crossorigin src="/shell-1.js"></script>
    <link rel="stylesheet" crossorigin href="/shell-1.css">
  </head><body><div id="root"></div></body>`;

describe('the document of a page', () => {
  it('inlines the styles of the page, links its chunks once in a template, and leaves out lazy chunks', () => {
    expect(withPageLinks(html, 'src/routes/track.tsx', bundle)).toBe(`<head>
    <title>Waymark</title>
    <meta
      name="description"
      content="Parcels."
    />
    <style>.shell-1.css{}.track-1.css{}.map-1.css{}</style>
    <link rel="stylesheet" crossorigin href="/shell-1.css" disabled>
    <link rel="stylesheet" crossorigin href="/track-1.css" disabled>
    <link rel="stylesheet" crossorigin href="/map-1.css" disabled>
    <template id="code"><script type="module" crossorigin src="/shell-1.js"></script><link rel="modulepreload" crossorigin href="/track-1.js"><link rel="modulepreload" crossorigin href="/map-1.js"></template>
    <script>first()</script>
  </head><body><div id="root"></div></body>`);
  });

  it('fails the build if a page has no chunk', () => {
    expect(() => withPageLinks(html, 'src/routes/gone.tsx', bundle)).toThrow(
      'No chunk has the module src/routes/gone.tsx as its entry',
    );
  });

  it('contains the page with its title and description, whatever characters they contain', () => {
    const prerendered = withPrerenderedPage(html, {
      html: '<h1>$& FAQ</h1>',
      title: 'Q & A · Waymark',
      description: 'Say "when" <fast>',
    });
    expect(prerendered).toContain('<title>Q &amp; A · Waymark</title>');
    expect(prerendered).toContain('content="Say &quot;when&quot; &lt;fast>"');
    expect(prerendered).toContain('<div id="root" data-prerendered><h1>$& FAQ</h1></div>');
    expect(withPrerenderedPage(html, { html: '', title: 'Home' })).toContain('content="Parcels."');
  });

  it('fails the build if index.html has no place for the page', () => {
    expect(() => withPrerenderedPage('<title>Waymark</title>', { html: '', title: 'Home' })).toThrow(
      'index.html has no',
    );
  });
});
