import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { EXAMPLES } from './examples.js';
import { componentSchemas } from './schemas.js';

describe('the named schemas', () => {
  const schemas: Record<string, { examples?: unknown[] }> = componentSchemas();

  it('have a valid example of each request and resource', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document', components: { schemas } });
    const examples = Object.entries(schemas).flatMap(([name, { examples: own = [] }]) =>
      own.map((example) => ({ name, example })),
    );
    const wrong = examples.flatMap(({ name, example }) => {
      const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` });
      return validate(example) ? [] : [[name, validate.errors]];
    });
    expect(wrong).toEqual([]);
    expect(examples.map(({ name }) => name).sort()).toEqual(Object.keys(EXAMPLES).sort());
  });

  it('include each request', () => {
    const requests = Object.keys(schemas).filter((name) => /(Request|Patch)$/.test(name));
    expect(requests.filter((name) => !EXAMPLES[name])).toEqual([]);
  });
});
