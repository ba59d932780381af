import { describe, expect, it } from '@jest/globals';
import { DUE_STATES, SERVICE_TYPES, SHIPMENT_STATUSES, isPlainText } from '@waymark/contracts';
import fc from 'fast-check';
import { branches } from '../../../../../../../../libs/vocabulary/src/testing/branches.js';
import { noFilters, type DeskFilters } from '../filters/desk-filters.js';
import { parseSearch, printFilters } from './search-tokens.js';

const filtersIn = (text: string) => parseSearch(text).filters;
const problemIn = (text: string) => parseSearch(text).problem;

describe('a search with filters', () => {
  it('is split into filters and search text', () => {
    expect(parseSearch('to:Hamburg blue status:in_transit  box from:"São Paulo"')).toMatchObject({
      filters: { recipient_city: 'Hamburg', status: 'in_transit', sender_city: 'São Paulo' },
      q: 'blue box',
      problem: undefined,
    });
  });

  it.each(['in_transit', 'IN-TRANSIT', 'intransit', '"In Transit"', '"in transit'])('knows the status %s', (value) => {
    expect(parseSearch(`Status:${value}`)).toMatchObject({ filters: { status: 'in_transit' }, q: '' });
  });

  it('knows statuses, services and due states by value and by label', () => {
    expect(filtersIn('status:"At Local Facility"')).toEqual({ status: 'at_facility' });
    expect(filtersIn('service:EXPRESS due:"due later"')).toEqual({ service_type: 'express', due: 'on_time' });
    expect(filtersIn('due:delivered-late silent:3')).toEqual({ due: 'delivered_late', silent_days: '3' });
  });

  it.each([
    ['2026-11-05', '2026-11-05', '2026-11-05'],
    ['2026-11-01..2026-11-20', '2026-11-01', '2026-11-20'],
    ['2026-11-01..', '2026-11-01', ''],
    ['..2026-11-20', '', '2026-11-20'],
  ])('reads created:%s', (value, from, to) => expect(filtersIn(`created:${value}`)).toEqual({ from, to }));

  it.each(['10:30', 'c/o:', 'https://example.com', 'auto:Hamburg', 'to :Hamburg', 'to:"New York"x', 'a  b '])(
    'searches for %j unchanged',
    (text) => {
      expect(parseSearch(text)).toEqual({ filters: {}, text, q: text, pending: undefined, problem: undefined });
    },
  );

  it.each([
    ['status:foo', 'No status is called foo'],
    ['service:teleport', 'No service is called teleport'],
    ['due:never', 'No due state is called never'],
    ['silent:0', 'Type silent: with a number of days, from 1 to 3650'],
    ['created:2026-11-20..2026-11-01', '2026-11-01 is before 2026-11-20'],
    ['to:', 'Type a value right after to:'],
    [`to:${'x'.repeat(101)}`, 'A city is text of at most 100 characters'],
  ])('searches for %s and explains why it is not a filter', (text, problem) => {
    expect(parseSearch(text)).toMatchObject({ filters: {}, q: text, problem });
  });

  it.each(['2026-02-30', '..', '2026-11-01..2026-11-02..2026-11-03', 'tomorrow'])('reads no day in %s', (value) => {
    expect(problemIn(`created:${value}`)).toContain('such as 2026-11-01');
  });

  it('reports only the first problem, and uses the last of two tokens', () => {
    expect(problemIn('status:foo service:bar')).toBe('No status is called foo');
    expect(filtersIn('to:Berlin to:Hamburg')).toEqual({ recipient_city: 'Hamburg' });
  });

  it('leaves the token at the caret out of the search until it is complete', () => {
    const typed = 'blue to:Ham';
    expect(parseSearch(typed, typed.length)).toMatchObject({
      ...{ filters: {}, text: typed, q: 'blue', problem: undefined },
      pending: { name: 'to', value: 'Ham', start: 5, end: 11 },
    });
    expect(parseSearch(`${typed} `, typed.length + 1)).toMatchObject({
      filters: { recipient_city: 'Ham' },
      text: 'blue ',
    });
    expect(parseSearch('to:Ham blue', 6)).toMatchObject({ text: 'to:Ham blue', q: 'blue' });
    expect(parseSearch('to:"New Yo', 10).pending).toMatchObject({ value: 'New Yo' });
    expect(parseSearch('to:Hamburg status:del', 21)).toMatchObject({
      ...{ filters: { recipient_city: 'Hamburg' }, text: 'status:del', q: '' },
    });
  });

  const words = fc.array(fc.stringMatching(/^[\p{L}\p{N}.'/-]{1,8}$/u), { maxLength: 3 }).map((all) => all.join(' '));
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const maybe = <Value extends string>(value: fc.Arbitrary<Value>) => fc.oneof(fc.constant('' as const), value);
  const city = fc
    .string({ maxLength: 30, unit: 'grapheme' })
    .map((text) => text.replaceAll('"', '').trim())
    .filter(isPlainText);
  const anyFilters: fc.Arbitrary<DeskFilters> = fc
    .record({
      q: words,
      status: maybe(fc.constantFrom(...SHIPMENT_STATUSES)),
      service_type: maybe(fc.constantFrom(...SERVICE_TYPES)),
      sender_city: city,
      recipient_city: city,
      due: maybe(fc.constantFrom(...DUE_STATES)),
      silent_days: maybe(fc.integer({ min: 1, max: 3_650 }).map(String)),
      days: fc.tuple(maybe(day), maybe(day)),
    })
    .map(({ days: [one, other], ...rest }) => ({
      ...{ ...noFilters, ...rest },
      ...(one && other && other < one ? { from: other, to: one } : { from: one, to: other }),
    }));

  it('reads every printed filter back', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const { filters: read, q, problem } = parseSearch(printFilters(filters));
        expect({ ...noFilters, ...read, q }).toEqual(filters);
        expect(problem).toBeUndefined();
      }),
    );
  });

  it('removes only filters from any text', () => {
    const ran = branches('a filter', 'no filter', 'a pending token', 'no pending token');
    const piece = fc.constantFrom('to:', 'status:', 'delayed', '"', ' ', 'Ham', 'created:', '2026-11-01', '..', 'x:y');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(40), (pieces, caret) => {
        const text = pieces.join('');
        const { filters, text: rest, q, pending } = parseSearch(text, caret);
        const isFiltered = Object.keys(filters).length > 0;
        ran.saw(isFiltered ? 'a filter' : 'no filter');
        ran.saw(pending ? 'a pending token' : 'no pending token');
        expect([text, isFiltered || rest === text]).toEqual([text, true]);
        expect([text, pending !== undefined || q.trim() === rest.trim()]).toEqual([text, true]);
      }),
    );
    ran.expectEach();
  });
});
