import { beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { useServer } from '../../../support/product/server.js';

const { Document, Spectral } = spectralCore;
const { asyncapi, oas } = rulesets;

/** A JSON parser for the linter; a package for YAML would be a further dependency. */
const JSON_PARSER = {
  parse: (text: string) => ({ data: JSON.parse(text) as unknown, diagnostics: [], ast: {}, lineMap: [], metadata: {} }),
  getLocationForJsonPath: () => undefined,
  trapAccess: <Value>(value: Value): Value => value,
};

const anybody = useServer();

describe('the recommended rules', () => {
  let documents: Record<'openapi' | 'asyncapi', string>;

  beforeAll(async () => {
    const textOf = async (name: string) => (await anybody.raw(`/api/${name}.json`)).text;
    documents = { openapi: await textOf('openapi'), asyncapi: await textOf('asyncapi') };
  });

  it('of Redocly pass for openapi.json', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The specification defines the paths. /shipments/{id}/history/ and /shipments/updates/{id}/ are matched in
      // order.
      rules: { 'no-ambiguous-paths': 'off', 'no-path-trailing-slash': 'off' },
    });
    const problems = await lintFromString({ source: documents.openapi, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it.each([
    ['openapi', oas, { 'path-keys-no-trailing-slash': 'off' }],
    // More programs read AsyncAPI 3.0 than 3.1, which adds nothing that this document uses.
    ['asyncapi', asyncapi, { 'asyncapi-latest-version': 'off' }],
  ] as const)('of Spectral pass for %s.json', async (name, ruleset, rules) => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[ruleset, 'recommended']], rules } as never);
    const problems = await spectral.run(new Document(documents[name], JSON_PARSER));
    expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([]);
  });
});
