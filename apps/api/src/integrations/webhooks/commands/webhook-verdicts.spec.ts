import { describe, expect, it } from '@jest/globals';
import { CLOUD_EVENT_TYPES, rewindSchema, type FieldErrors } from '@waymark/contracts';
import fc from 'fast-check';
import { FieldErrorsError } from '../../../http/errors/errors.js';
import { verdictOfDto, verdictOfSchema } from '../../../testing/verdicts.js';
import { changesOf } from './change-webhook.js';
import { detailsOf } from './register-webhook.js';
import { RewindWebhookDto, startOf } from './rewind-webhook.js';

const strange = fc.constantFrom(undefined, null, '', ' ', 7, NaN, true, [], {}, 'é'.repeat(501), '\ud800');

/** The API validates the fields, then that exactly one is present. */
const verdictOfRewind = (sent: object): FieldErrors => {
  const errors = verdictOfDto(RewindWebhookDto, sent);
  if (Object.keys(errors).length > 0) return errors;
  try {
    startOf(sent);
    return {};
  } catch (error) {
    if (error instanceof FieldErrorsError) return error.fields;
    throw error;
  }
};

describe('the request for a webhook', () => {
  it('has a default for all fields except the URL, and removes duplicate types', () => {
    expect(detailsOf({ url: 'https://ada.example', types: null })).toEqual({
      url: 'https://ada.example',
      types: [],
      description: '',
      enabled: true,
    });
    const { ShipmentCreated: created, ShipmentDeleted: deleted } = CLOUD_EVENT_TYPES;
    expect(detailsOf({ url: 'https://ada.example', types: [deleted, created, deleted] }).types).toEqual([
      created,
      deleted,
    ]);
  });

  it('changes only the fields that were sent', () => {
    expect(changesOf({})).toEqual({});
    expect(changesOf({ types: null, description: null, enabled: null })).toEqual({ types: [], description: '' });
  });
});

const cursor = fc.oneof(
  strange,
  fc.constantFrom('0', '12', '9007199254740991', '9007199254740992', '9999999999999999-0badcafe', '12-0badcafe'),
  fc
    .tuple(fc.nat(), fc.stringMatching(/^[0-9a-f]{8}$/))
    .map(([position, digits]) => `${String(position).padStart(16, '0')}-${digits}`),
);
const instant = fc.oneof(
  strange,
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T00:00:00+01:00'),
);

describe('the request for a rewind', () => {
  it('is validated alike by form and server', () => {
    fc.assert(
      fc.property(fc.record({ after: cursor, at: instant }, { requiredKeys: [] }), (sent) => {
        expect(verdictOfRewind(sent)).toEqual(verdictOfSchema(rewindSchema, sent));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the start of a rewind', () => {
  it('is a cursor or an instant', () => {
    expect(startOf({ after: '12' })).toEqual({ after: '12' });
    expect(startOf({ at: '2026-01-01T00:00:00Z' })).toEqual({ from: '2026-01-01T00:00:00Z' });
  });

  it.each([{}, { after: '1', at: '2026-01-01T00:00:00Z' }])('is exactly one of them: %j', (sent) => {
    expect(() => startOf(sent)).toThrow(expect.objectContaining({ fields: { after: [expect.any(String)] } }));
  });
});
