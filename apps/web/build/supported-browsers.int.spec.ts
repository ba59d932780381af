import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { oldestVersions, supportedBrowsers } from './supported-browsers.js';
import { unsupportedFeatures } from './unsupported-features.js';

const featuresIn = unsupportedFeatures(oldestVersions);
const assets = new URL('../dist/assets/', import.meta.url);
const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** Used only where the browser has them, and methods of packages and of this code with the name of a feature. */
const EXPECTED: readonly string[] = [
  '.checkVisibility() in menu',
  '.dispose() in vendor',
  '.drop() in all-shipments',
  '.segment() in label-paper',
  '.toArray() in requests',
  '.toHex() in requests',
  '.toSorted() in menu',
  '.use() in requests',
  '.use() in vendor',
  '.when() in schemas',
  'Error.captureStackTrace in requests',
  'Error.captureStackTrace in schemas',
  'Intl.Segmenter in label-paper',
  'URL.canParse in schemas',
  'Uint8Array.fromHex in requests',
];

describe('the oldest supported browsers', () => {
  it.each([
    ['AbortSignal.any([one])', 'AbortSignal.any'],
    ['rows.toSorted()', '.toSorted()'],
    ['element.checkVisibility()', '.checkVisibility()'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['new WebTransport(url)', 'new WebTransport()'],
    ['new Set().union(other)', '.union()'],
  ])('lack %s', (code, feature) => {
    expect(featuresIn(code)).toEqual([feature]);
  });

  it.each(['AbortSignal.timeout(1)', 'rows.at(-1)', 'rows.findLast(is)', 'Object.hasOwn(a, b)', 'rows.map(f)'])(
    'have %s',
    (code) => {
      expect(featuresIn(code)).toEqual([]);
    },
  );

  it('have each feature that the built code uses without detection', () => {
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(20);
    const used = scripts.flatMap((name) =>
      featuresIn(readFileSync(new URL(name, assets), 'utf8')).map((feature) => `${feature} in ${name.slice(0, -12)}`),
    );
    expect(used.filter((line) => !EXPECTED.includes(line)).sort()).toEqual([]);
  });

  it('are named in the README', () => {
    expect(readme).toContain(supportedBrowsers);
  });
});
