import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { inlineSources, serveWebClient } from './web-client.js';

const started = async (
  directory: string,
  company = 'Waymark',
): Promise<{ server: FastifyInstance; address: string }> => {
  const server = fastify();
  await serveWebClient(server, company, {
    directory,
    headOf: ({ url }) => Promise.resolve(url.includes('WM-KNOWN') ? '<meta name="card">' : ''),
  });
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
    writeFileSync(join(directory, 'pages', 'faq.html'), 'faq');
    writeFileSync(join(directory, 'pages', 'developers', 'guide.html'), 'guide');
    writeFileSync(
      join(directory, 'index.html'),
      '<!doctype html><head><title>Waymark</title></head><script>first()</script>',
    );
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
    'has its page at %s, never from a cache alone',
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
  ])('has the document of its own at %s', async (path, text) => {
    expect(await get(path)).toEqual({ status: 200, cache: 'no-cache', text });
  });

  it('has in the head of a Track page what is said of its number, and on no other page', async () => {
    expect((await get('/track?tracking=WM-KNOWN')).text).toContain('</title><meta name="card"></head>');
    expect((await get('/dashboard?tracking=WM-KNOWN')).text).not.toContain('card');
  });

  it('bears the name of another company in every document', async () => {
    const other = await started(directory, 'Ash & <b>Sons</b> $&');
    const answers = await Promise.all(['/dashboard', '/faq'].map((path) => fetch(`${other.address}${path}`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    await other.server.close();
    expect(answers[0]?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answers[0]?.headers.get('cache-control')).toBe('no-cache');
    expect(texts[0]).toContain('<title>Ash &amp; &lt;b&gt;Sons&lt;/b&gt; $&amp;</title>');
    expect(texts[1]).toBe('faq');
  });

  it('has its assets for ever, packed where the browser can read that', async () => {
    const cache = 'public, max-age=31536000, immutable';
    expect(await get('/assets/app-1a2b.js')).toEqual({ status: 200, cache, text: 'plain()' });
    expect(await get('/assets/app-1a2b.js', 'gzip')).toEqual({ status: 200, cache, text: 'packed()' });
  });

  it('has its other files fresh', async () => {
    expect(await get('/robots.txt')).toEqual({ status: 200, cache: 'no-cache', text: 'all' });
  });

  it('names the scripts within its document, and no other, as allowed', () => {
    const sum = createHash('sha256').update('first()').digest('base64');
    expect(inlineSources(directory)).toEqual({ scripts: [`'sha256-${sum}'`], styles: [] });
    expect(inlineSources(join(directory, 'nowhere'))).toEqual({ scripts: [], styles: [] });
  });

  it.each(['/assets/gone.js', '/pages/faq.html', '/favicon.png', '/..%2f..%2fetc%2fpasswd.txt'])(
    'has nothing at %s',
    async (path) => {
      expect(await get(path)).toEqual({ status: 404, cache: null, text: 'Not found\n' });
    },
  );

  it('leaves the API alone', async () => {
    expect((await get('/api/nothing')).status).toBe(404);
    expect((await get('/api')).status).toBe(404);
  });

  it('says in a sentence that it is not built', async () => {
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
