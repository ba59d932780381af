import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { trackedPage, type TrackedDocument } from '../../shipments/tracking/link-preview/tracked-page.js';
import { inlineSources, serveWebClient } from './web-client.js';

const known: TrackedDocument = {
  head: '<meta name="card">',
  typed: 'wm-known',
  answer: { status: 'in_transit', texts: { words: 'In transit, {{number}} $&', number: 'WM-1' }, late: undefined },
};
const late: TrackedDocument = {
  ...known,
  answer: { status: 'delayed', texts: { words: 'Delayed', number: 'WM-1' }, late: { headline: '4 days late' } },
};

const started = async (
  directory: string,
  company = 'Waymark',
  publicUrl = '',
): Promise<{ server: FastifyInstance; address: string }> => {
  const server = fastify();
  await serveWebClient(
    server,
    { company, publicUrl },
    {
      directory,
      trackedPage: async ({ url }, read) =>
        url.includes('WM-KNOWN') ? trackedPage(url.includes('LATE') ? late : known, read) : undefined,
    },
  );
  return { server, address: await server.listen({ port: 0, host: '127.0.0.1' }) };
};

describe('the web client', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-web-'));
  let server: FastifyInstance;
  let address: string;

  beforeAll(async () => {
    mkdirSync(join(directory, 'assets'));
    mkdirSync(join(directory, 'pages', 'developers'), { recursive: true });
    writeFileSync(join(directory, 'pages', 'index.html'), 'home');
    writeFileSync(join(directory, 'pages', 'track.html'), '<title>Waymark</title>');
    for (const page of ['faq', 'login', 'reset-password']) {
      writeFileSync(join(directory, 'pages', `${page}.html`), page);
    }
    mkdirSync(join(directory, 'cards'));
    writeFileSync(join(directory, 'cards', 'delivered.png'), 'picture');
    writeFileSync(join(directory, 'pages', 'developers', 'guide.html'), 'guide');
    writeFileSync(
      join(directory, 'index.html'),
      '<!doctype html><head><title>Waymark</title></head><script>first()</script>',
    );
    mkdirSync(join(directory, 'answers'));
    writeFileSync(
      join(directory, 'answers', 'page.html'),
      '<head><title>Waymark</title></head><input value="{{typed}}"><div>{{answer}}</div>',
    );
    for (const status of ['in_transit', 'delayed']) {
      writeFileSync(join(directory, 'answers', `${status}.html`), `<p>${status} {{number}} {{late}}</p>{{words}}`);
    }
    writeFileSync(join(directory, 'answers', 'late.html'), '<b>{{headline}}</b>');
    writeFileSync(join(directory, 'robots.txt'), 'all');
    writeFileSync(join(directory, 'assets', 'app-1a2b.js'), 'plain()');
    writeFileSync(join(directory, 'assets', 'app-1a2b.js.gz'), gzipSync('packed()'));
    ({ server, address } = await started(directory));
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const get = async (path: string, encoding = 'identity') => {
    const response = await fetch(`${address}${path}`, { headers: { 'accept-encoding': encoding } });
    return { status: response.status, cache: response.headers.get('cache-control'), text: await response.text() };
  };

  it.each(['/track?tracking=WM', '/shipments/7/edit', '/index.html', '/no/such/page', '/faq/7', '/toString'])(
    'has its page at %s, always revalidated',
    async (path) => {
      expect(await get(path)).toEqual({
        status: 200,
        cache: 'no-cache',
        text: expect.stringContaining('<title>Waymark'),
      });
    },
  );

  it.each([
    ['/', 'home'],
    ['/?from=mail', 'home'],
    ['/faq', 'faq'],
    ['/developers/guide?part=2', 'guide'],
  ])('has a separate document at %s', async (path, text) => {
    expect(await get(path)).toEqual({ status: 200, cache: 'no-cache', text });
  });

  it.each([
    ['/track/WM-1', '/track?tracking=WM-1'],
    ['/track/wm%201%0d%0ax?from=mail', '/track?tracking=wm%201%0D%0Ax'],
    ['/track/%2Fwm/1/', '/track?tracking=%2Fwm%2F1'],
    ['/track?from=mail&amp;tracking=WM-1', '/track?tracking=WM-1'],
    ['/track?tracking=3DWM-1', '/track?tracking=WM-1'],
  ])('leads from a number in the path or in a mangled link to its Track page: %s', async (path, location) => {
    const response = await fetch(`${address}${path}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  });

  it('has the status of the number in a Track page, uncached, and on no other page', async () => {
    expect(await get('/track?tracking=WM-KNOWN')).toEqual({
      status: 200,
      cache: 'no-store',
      text: '<head><title>Waymark</title><meta name="card"></head><input value="wm-known"><div><p>in_transit WM-1 </p>In transit, {{number}} $&</div>',
    });
    expect((await get('/dashboard?tracking=WM-KNOWN')).text).not.toContain('card');
  });

  it('has the band of a late shipment in its response', async () => {
    expect((await get('/track?tracking=WM-KNOWN-LATE')).text).toContain('delayed WM-1 <b>4 days late</b></p>Delayed');
  });

  it('has the name of another company in a Track page with a shipment', async () => {
    const other = await started(directory, 'Ash');
    const text = await (await fetch(`${other.address}/track?tracking=WM-KNOWN`)).text();
    await other.server.close();
    expect(text).toContain('<title>Ash</title>');
  });

  it('has the public address in every document, also in a Track page with a shipment', async () => {
    const other = await started(directory, 'Waymark', 'https://parcels.example/"a"');
    const paths = ['/dashboard', '/track?tracking=WM-KNOWN'];
    const texts = await Promise.all(paths.map(async (path) => (await fetch(`${other.address}${path}`)).text()));
    await other.server.close();
    for (const text of texts)
      expect(text).toContain('<meta name="public-address" content="https://parcels.example/&quot;a&quot;">');
  });

  it('has the name of another company in every document', async () => {
    const other = await started(directory, 'Ash & <b>Sons</b> $&');
    const answers = await Promise.all(['/dashboard', '/faq'].map((path) => fetch(`${other.address}${path}`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    await other.server.close();
    expect(answers[0]?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answers[0]?.headers.get('cache-control')).toBe('no-cache');
    expect(texts[0]).toContain('<title>Ash &amp; &lt;b&gt;Sons&lt;/b&gt; $&amp;</title>');
    expect(texts[1]).toBe('faq');
  });

  it('encodes the documents of another company, as each browser accepts it', async () => {
    const { server, address } = await started(directory, 'Acme');
    const ask = async (accept: string) => {
      const response = await fetch(`${address}/faq`, { headers: { 'accept-encoding': accept } });
      return [response.headers.get('content-encoding'), await response.text()];
    };
    expect([await ask('gzip, br'), await ask('gzip'), await ask('br;q=0, gzip;q=0.5'), await ask('identity')]).toEqual([
      ['br', 'faq'],
      ['gzip', 'faq'],
      ['gzip', 'faq'],
      [null, 'faq'],
    ]);
    await server.close();
  });

  it('responds 304 to a browser that has a document with the name of another company, in any encoding', async () => {
    const [other, again] = await Promise.all([started(directory, 'Ash'), started(directory, 'Ash')]);
    const tag = (await fetch(`${other.address}/dashboard`)).headers.get('etag') ?? '';
    const revalidated = async (path: string, known: string) => {
      const answer = await fetch(`${again.address}${path}`, { headers: { 'if-none-match': known } });
      return [answer.status, answer.headers.get('etag'), await answer.text()];
    };
    const answers = await Promise.all([
      revalidated('/dashboard', tag),
      revalidated('/dashboard', tag.replace(/"$/, '-br"')),
      revalidated('/faq', tag),
    ]);
    await Promise.all([other.server.close(), again.server.close()]);
    expect(answers).toEqual([
      [304, tag, ''],
      [304, tag.replace(/"$/, '-br"'), ''],
      [200, expect.not.stringContaining(tag), 'faq'],
    ]);
  });

  it.each([
    '/track?tracking=WM-KNOWN',
    '/track?tracking=unknown',
    '/track/?tracking=WM-1',
    '/track/WM-1',
    '/contact?tracking=WM-1',
    '/reset-password',
    '/reset-password/',
    '/shipments/7',
    '/cards/delivered.png',
  ])('is not for search engines at %s', async (path) => {
    const { headers } = await fetch(`${address}${path}`, { redirect: 'manual' });
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each([
    '/',
    '/faq',
    '/faq/',
    '/faq?from=mail',
    '/track',
    '/track/',
    '/track?tracking=',
    '/robots.txt',
    '/assets/app-1a2b.js',
  ])('is for search engines at %s', async (path) => {
    const { status, headers } = await fetch(`${address}${path}`, { redirect: 'manual' });
    expect([status, headers.get('x-robots-tag')]).toEqual([200, null]);
  });

  it('has its assets cached forever, compressed for browsers that support it', async () => {
    const cache = 'public, max-age=31536000, immutable';
    expect(await get('/assets/app-1a2b.js')).toEqual({ status: 200, cache, text: 'plain()' });
    expect(await get('/assets/app-1a2b.js', 'gzip')).toEqual({ status: 200, cache, text: 'packed()' });
  });

  it('has its other files revalidated', async () => {
    expect(await get('/robots.txt')).toEqual({ status: 200, cache: 'no-cache', text: 'all' });
  });

  it('allows exactly the scripts in its documents', () => {
    const sum = createHash('sha256').update('first()').digest('base64');
    expect(inlineSources(directory)).toEqual({ scripts: [`'sha256-${sum}'`], styles: [] });
    expect(inlineSources(join(directory, 'nowhere'))).toEqual({ scripts: [], styles: [] });
  });

  it.each(['/assets/gone.js', '/pages/faq.html', '/answers/page.html', '/favicon.png', '/..%2f..%2fetc%2fpasswd.txt'])(
    'responds 404 at %s',
    async (path) => {
      expect(await get(path)).toEqual({ status: 404, cache: null, text: 'Not found\n' });
    },
  );

  it('ignores the API', async () => {
    expect((await get('/api/nothing')).status).toBe(404);
    expect((await get('/api')).status).toBe(404);
  });

  it('responds with a sentence if it is not built', async () => {
    const unbuilt = await started(join(directory, 'missing'));
    try {
      const response = await fetch(unbuilt.address);
      expect(response.status).toBe(503);
      expect(await response.text()).toContain('not built yet');
    } finally {
      await unbuilt.server.close();
    }
  });
});
