import { describe, expect, it } from '@jest/globals';
import { COMPOSE_FILES, composeFile, environmentOf, filledIn, isProduct, textOf } from './compose-file.js';

/** The value that Compose reads from the text after `NAME=` in an `.env`: a comment may follow a quoted text, and only single quotes keep `$`. */
const valueOf = (text: string, environment: Readonly<Record<string, string>> = {}): string => {
  const [, literal] = /^'([^']*)'/.exec(text) ?? [];
  if (literal !== undefined) return literal;
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  const replaced = quoted ?? text.replace(/\s+#.*$/, '').trim();
  return replaced.replace(/\$\{?(\w+)\}?/g, (_, name: string) => environment[name] ?? '');
};

/** The entries of the example, name and text after `=`, without the `#`. */
const given = new Map(
  [...textOf('.env.example').matchAll(/^#?(\w+)=(.*)$/gm)].map(([, name = '', text = '']) => [name, text]),
);
const values = Object.fromEntries([...given].map(([name, text]) => [name, valueOf(text)]));

const variablesIn = (path: string): string[] =>
  [...textOf(path).matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name);

describe('.env.example', () => {
  it('has every variable that the Compose files read, and no other', () => {
    expect([...given.keys()].toSorted()).toEqual([...new Set(COMPOSE_FILES.flatMap(variablesIn))].toSorted());
  });

  it('changes nothing when it is copied unchanged', () => {
    expect(textOf('.env.example')).not.toMatch(/^[^#\n]/m);
  });

  it('shows the defaults of the Compose files', () => {
    for (const path of COMPOSE_FILES) {
      const defaults = [...textOf(path).matchAll(/(?<!\$)\$\{(\w+):-([^}]+)\}/g)]
        .map(([, name = '', byDefault = '']) => [name, byDefault])
        // The proxy's default is an empty list.
        .filter(([name]) => name !== 'TRUSTED_PROXIES');
      expect(defaults).not.toEqual([]);
      expect(defaults.map(([name = '']) => [name, values[name]])).toEqual(defaults);
    }
  });

  it('keeps a `$` in a password, in quotes that Compose takes literally', () => {
    expect(given.get('ADMIN_PASSWORD')).toMatch(/^'.*\$.*'$/);
    const special = [...given].filter(([, text]) => /[\s$]/.test(text));
    expect(special.map(([name]) => name)).toContain('ADMIN_PASSWORD');
    for (const [name, text] of special) expect([name, text]).toEqual([name, expect.stringMatching(/^'[^']*'$/)]);
    const password = valueOf("'pa$word'", { word: 'lost' });
    for (const path of COMPOSE_FILES) {
      for (const service of Object.values(composeFile(path).services).filter(isProduct)) {
        const passed = filledIn(service.environment?.['ADMIN_PASSWORD'] ?? '', { ADMIN_PASSWORD: password });
        expect(passed).toBe('pa$word');
      }
    }
  });

  it('has an example of a password that the server rejects', () => {
    expect(values['ADMIN_PASSWORD']?.length).toBeLessThan(8);
  });
});

describe("Compose's rule for values", () => {
  it.each([
    ["'pa$word'", 'pa$word'],
    ['"pa$word"', 'pa'],
    ['pa$word', 'pa'],
    ['pa${word}s # a comment', 'pas'],
    ["'#1' # a comment", '#1'],
  ])('reads %s as %j', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });
});

describe('docker-compose.single.yml', () => {
  it('tells the server where its port is published, for its log and links', () => {
    const { waymark } = composeFile('docker-compose.single.yml').services;
    if (!waymark) throw new Error('no such service');
    expect(waymark.ports?.map((port) => filledIn(port, { PORT: '8080' }))).toEqual(['127.0.0.1:8080:8080']);
    expect(environmentOf(waymark, { PORT: '8080' })['PORT']).toBe('8080');
    const published = { PORT: '8080', PUBLISHED_ADDRESS: '192.0.2.5' };
    expect(environmentOf(waymark, published)['PUBLISHED_AT']).toBe('192.0.2.5:8080');
  });
});
