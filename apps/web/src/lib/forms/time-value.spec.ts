import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRepeated, offsetText } from '../wording/local-time.js';
import { choicesOf, clockMessage, inputText, instantOf, valueAfter } from './time-value.js';

const MINUTE = 60_000;
const YEAR = 2026;
const [START, END] = [Date.UTC(YEAR, 0, 1), Date.UTC(YEAR + 1, 0, 1)];

/** Each zone changes its clocks in 2026, by 30 minutes to 2 hours. */
const ZONES = [
  ...['Europe/Berlin', 'Europe/Dublin', 'America/New_York', 'America/St_Johns', 'America/Santiago'],
  ...['Africa/Casablanca', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Antarctica/Troll'],
];

/** The first milliseconds of the year's minutes at which the offset differs from the one before. */
const changesIn = (zone: string): number[] => {
  const offsetOf = (time: number): string => offsetText(new Date(time), zone);
  const days = Array.from({ length: 365 }, (_, day) => START + day * 1_440 * MINUTE);
  return days
    .filter((day) => offsetOf(day) !== offsetOf(day + 1_440 * MINUTE))
    .map((day) => {
      let [before, after] = [day, day + 1_440 * MINUTE];
      while (after - before > MINUTE) {
        const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
        [before, after] = offsetOf(middle) === offsetOf(day) ? [middle, after] : [before, middle];
      }
      return after;
    });
};

const instantsIn = (zone: string): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: START, max: END }),
    ...changesIn(zone).map((change) => fc.integer({ min: change - 240 * MINUTE, max: change + 240 * MINUTE })),
  );

describe.each(ZONES)('a date and time field in %s', (zone) => {
  const isoOf = (time: number): string => new Date(time).toISOString();
  const minuteOf = (time: number): string => isoOf(Math.floor(time / MINUTE) * MINUTE);

  it('has changes of the clocks to test', () => {
    expect(changesIn(zone).length).toBeGreaterThanOrEqual(2);
  });

  it('keeps the instant that it starts with, however often its text is entered again', () => {
    fc.assert(
      fc.property(instantsIn(zone), (time) => {
        const initial = isoOf(time);
        expect(instantOf(initial, zone)).toBe(initial);
        expect(valueAfter(inputText(initial, zone), initial, initial, zone)).toBe(initial);
      }),
    );
  });

  it('returns every instant to the minute from its text, with a choice where the text occurs twice', () => {
    fc.assert(
      fc.property(instantsIn(zone), (time) => {
        const text = inputText(isoOf(time), zone);
        const choices = choicesOf(text, '', zone);
        expect(choices).toContain(minuteOf(time));
        expect(choices.map((choice) => inputText(choice, zone))).toEqual(choices.map(() => text));
        expect(choices).toHaveLength(isRepeated(new Date(time), zone) ? 2 : 1);
        expect(choices.toSorted()).toEqual(choices);
        expect(instantOf(text, zone)).toBe(choices.length === 1 ? minuteOf(time) : text);
        expect(clockMessage(text, zone)).toBe(choices.length === 1 ? undefined : 'Choose the UTC offset of this time');
        expect(new Set(choices.map((choice) => offsetText(new Date(choice), zone))).size).toBe(choices.length);
      }),
    );
  });

  it('accepts no local time that does not occur', () => {
    fc.assert(
      fc.property(instantsIn(zone), (local) => {
        const text = isoOf(local).slice(0, 16);
        const isShown = choicesOf(text, '', zone).length > 0;
        expect(clockMessage(text, zone)?.startsWith('The clocks skip this time') ?? false).toBe(!isShown);
        expect(isShown || instantOf(text, zone) === text).toBe(true);
      }),
    );
  });
});

describe('a date and time field in the hour that Berlin repeats', () => {
  const zone = 'Europe/Berlin';
  const [first, second] = ['2026-10-25T00:20:12.345Z', '2026-10-25T01:20:12.345Z'];

  it('offers both instants with their offsets', () => {
    const choices = choicesOf('2026-10-25T02:20', second, zone);
    expect(choices).toEqual(['2026-10-25T00:20:00.000Z', second]);
    expect(choices.map((choice) => offsetText(new Date(choice), zone))).toEqual(['UTC+2', 'UTC+1']);
  });

  it.each([
    [first, '2026-10-25T00:15:00.000Z'],
    [second, '2026-10-25T01:15:00.000Z'],
  ])('keeps the offset of %s when the minute changes', (initial, expected) => {
    expect(valueAfter('2026-10-25T02:15', initial, initial, zone)).toBe(expected);
  });

  it('requires a choice when the time comes from another hour', () => {
    const value = valueAfter('2026-10-25T02:20', '2026-10-25T08:00:00.000Z', '2026-10-25T08:00:00.000Z', zone);
    expect(value).toBe('2026-10-25T02:20');
    expect(clockMessage(value, zone)).toBe('Choose the UTC offset of this time');
  });
});

describe('a date and time field in the hour that the clocks skip', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T02:20', '03:20'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '02:40'],
    ['Antarctica/Troll', '2026-03-29T01:30', '03:30'],
  ])('in %s asks whether the time is another one', (zone, text, instead) => {
    expect(clockMessage(text, zone)).toBe(`The clocks skip this time when they go forward. Did you mean ${instead}?`);
  });
});

describe('a date and time field without a local time', () => {
  it.each(['', 'soon', '12345-01-01T00:00'])('keeps %p for the schema to reject', (text) => {
    expect(valueAfter(text, '2026-10-25T01:20:00.000Z', '2026-10-25T01:20:00.000Z')).toBe(text);
    expect(instantOf(text)).toBe(text);
    expect(clockMessage(text)).toBeUndefined();
  });
});
