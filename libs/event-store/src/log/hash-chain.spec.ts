import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { canonicalJson, eventHash as recomputedHash, type HashedEvent } from '@waymark/proofs';
import fc from 'fast-check';
import canonicalize from 'canonicalize';
import { chainEvents, eventHash, FIRST_PREVIOUS_HASH } from './hash-chain.js';

const text = fc.string({ unit: 'grapheme' });

describe('eventHash', () => {
  it('is SHA-256 over the canonical JSON of the whole event', () => {
    const event = fc.record({
      id: text,
      stream: text,
      version: fc.nat(),
      type: text,
      schema_version: fc.nat(),
      data: fc.dictionary(text, text),
      metadata: fc.dictionary(text, text),
      previous_hash: fc.constant(FIRST_PREVIOUS_HASH),
    });
    fc.assert(
      fc.property(event, (whole) => {
        const canonical = canonicalize(whole) ?? '';
        expect(eventHash({ ...whole, data: canonicalJson(whole.data), metadata: canonicalJson(whole.metadata) })).toBe(
          createHash('sha256').update(canonical).digest('hex'),
        );
      }),
    );
  });

  it("equals the hash that a reader recomputes from the event's JSON", async () => {
    const json = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' }));
    const event = fc.record({
      id: text,
      stream: text,
      version: fc.nat(),
      type: text,
      schema_version: fc.nat(),
      data: json,
      metadata: json,
      previous_hash: fc.constant(FIRST_PREVIOUS_HASH),
    });
    await fc.assert(
      fc.asyncProperty(event, async (whole) => {
        const stored = { ...whole, data: canonicalJson(whole.data), metadata: canonicalJson(whole.metadata) };
        expect(await recomputedHash(JSON.parse(JSON.stringify(whole)) as HashedEvent)).toBe(eventHash(stored));
      }),
    );
  });
});

describe('a chain of events', () => {
  it('continues its stream, with the previous hash in each event', () => {
    const contents = ['one', 'two'].map((id) => ({ id, type: 'Closed', schema_version: 1, data: '{}' }));
    const common = {
      stream: 'thing-1',
      type: 'Closed',
      schema_version: 1,
      data: '{}',
      metadata: '{"a":1}',
    };
    const first = { ...common, id: 'one', version: 5, previous_hash: 'a hash' };
    const second = { ...common, id: 'two', version: 6, previous_hash: eventHash(first) };
    expect(chainEvents({ stream: 'thing-1', version: 4, hash: 'a hash' }, contents, '{"a":1}')).toStrictEqual([
      { ...first, hash: eventHash(first) },
      { ...second, hash: eventHash(second) },
    ]);
  });
});
