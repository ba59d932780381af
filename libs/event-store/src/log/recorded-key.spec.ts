import { describe, expect, it } from '@jest/globals';
import { IDEMPOTENCY_LIFETIME, KeyReusedError, isEffectOf, keyOf, keyText } from './recorded-key.js';

const request = { idempotency_key: 'a'.repeat(64), request_fingerprint: 'b'.repeat(32) };
const at = (milliseconds: number): string => new Date(Date.UTC(2026, 0, 1) + milliseconds).toISOString();

describe('the recorded key of an event', () => {
  it('is parsed from its text', () => {
    expect(keyOf({ idempotency_key: keyText(request) ?? '' })).toEqual(request);
    expect(keyText({})).toBeUndefined();
    expect(keyOf({})).toEqual({});
  });

  it.each([{ idempotency_key: 'key' }, { request_fingerprint: 'b'.repeat(64) }, { idempotency_key: 'A'.repeat(64) }])(
    'is refused if its parts could not be separated: %j',
    (other) => {
      expect(() => keyText({ ...request, ...other })).toThrow(RangeError);
    },
  );

  it('is the whole text without a fingerprint, even if it contains a full stop', () => {
    for (const idempotency_key of [request.idempotency_key, 'first staff ada@example.test']) {
      expect(keyOf({ idempotency_key: keyText({ idempotency_key }) ?? '' })).toEqual({ idempotency_key });
    }
  });
});

describe('an event is the effect of a request', () => {
  const recorded = { ...request, recorded_at: at(0) };

  it('with the same key and fingerprint, for 24 hours', () => {
    expect(isEffectOf(recorded, request, at(IDEMPOTENCY_LIFETIME - 1))).toBe(true);
    expect(isEffectOf(recorded, request, at(IDEMPOTENCY_LIFETIME))).toBe(false);
    expect(isEffectOf(recorded, request, at(-60_000))).toBe(true);
  });

  it('not with another key or no key', () => {
    expect(isEffectOf(recorded, { ...request, idempotency_key: 'c'.repeat(64) }, at(0))).toBe(false);
    expect(isEffectOf({ recorded_at: at(0) }, request, at(0))).toBe(false);
    expect(isEffectOf({ recorded_at: at(0) }, {}, at(0))).toBe(false);
  });

  it("or rejects another request with its key during the key's lifetime", () => {
    const another = { ...request, request_fingerprint: 'c'.repeat(32) };
    expect(() => isEffectOf(recorded, another, at(0))).toThrow(KeyReusedError);
    expect(isEffectOf(recorded, another, at(IDEMPOTENCY_LIFETIME))).toBe(false);
  });

  it('by its key alone if an earlier version recorded no fingerprint', () => {
    const { idempotency_key } = request;
    expect(isEffectOf({ idempotency_key, recorded_at: at(0) }, request, at(1))).toBe(true);
    expect(isEffectOf({ idempotency_key, recorded_at: at(0) }, request, at(IDEMPOTENCY_LIFETIME))).toBe(false);
  });

  it('forever if the command has no request', () => {
    const key = { idempotency_key: 'first staff ada@example.test' };
    expect(isEffectOf({ ...key, recorded_at: at(0) }, key, at(1000 * IDEMPOTENCY_LIFETIME))).toBe(true);
  });
});
