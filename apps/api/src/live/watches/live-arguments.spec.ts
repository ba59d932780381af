import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shipmentsArguments, trackingArguments } from './live-arguments.js';

const answer = (): void => undefined;

describe('the arguments of tracking.watch', () => {
  it.each([
    [['WM', '7', answer], 'WM', '7', answer],
    [['WM', null, answer], 'WM', undefined, answer],
    [['WM', answer], 'WM', undefined, answer],
    [[{ number: 'WM', after: '7' }, answer], 'WM', '7', answer],
    [['WM', 7, answer], 'WM', 7, answer],
    [[['WM'], {}, answer], '', undefined, answer],
    [[5], '', undefined, expect.any(Function)],
    [[], '', undefined, expect.any(Function)],
  ])('%p are read', (sent, tracking_number, after, expected) => {
    expect(trackingArguments(sent)).toEqual({ tracking_number, after, answer: expected });
  });

  it('never cause an error, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 6 }), (sent) => {
        expect(typeof trackingArguments(sent).tracking_number).toBe('string');
        expect(typeof shipmentsArguments(sent).answer).toBe('function');
      }),
    );
  });
});

describe('the arguments of shipments.watch', () => {
  it.each([
    [['7', answer], '7'],
    [[null, answer], undefined],
    [[answer], undefined],
    [[{ after: '7' }, answer], '7'],
  ])('%p are read', (sent, after) => expect(shipmentsArguments(sent)).toEqual({ after, answer }));
});
