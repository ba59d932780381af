import { describe, expect, it } from '@jest/globals';
import { trackingNumberFrom } from '@waymark/domain';
import { ReadyAnswers } from './ready-answers.js';

const number = trackingNumberFrom(new Uint8Array(12));

const given = () => {
  const row = { version: 1, day: undefined, until: Infinity, view: '{"city":"Köln"}' };
  const readModels = { position: 1 };
  const reads: string[] = [];
  const publicText = (typed: string) => {
    reads.push(typed);
    return typed === number && row.version > 0 ? { ...row } : undefined;
  };
  const clock = { time: 0, now: () => new Date(clock.time) };
  return { row, readModels, reads, clock, answers: new ReadyAnswers({ publicText }, readModels, clock) };
};

describe('cached responses', () => {
  it('have all headers, with the length in bytes', () => {
    const answer = given().answers.find(number);
    expect(answer).toMatchObject({ version: 1, body: '{"city":"Köln"}' });
    const headers = answer?.headers ?? [];
    expect(headers[headers.indexOf('content-length') + 1]).toBe('16');
    expect(headers[headers.indexOf('etag') + 1]).toMatch(/^"1-[a-j]+"$/);
  });

  it('are read once while nothing changes', () => {
    const { answers, reads } = given();
    for (let time = 0; time < 3; time += 1) answers.find(number);
    expect(reads).toEqual([number]);
  });

  it('are never older than the read models', () => {
    const { answers, row, readModels } = given();
    answers.find(number);
    row.version = 2;
    readModels.position = 2;
    expect(answers.find(number)?.version).toBe(2);
    row.version = 0;
    readModels.position = 3;
    expect(answers.find(number)).toBeUndefined();
  });

  it('expire at the end of their day', () => {
    const { answers, row, reads, clock } = given();
    row.until = 10;
    answers.find(number);
    clock.time = 9;
    answers.find(number);
    expect(reads).toHaveLength(1);
    clock.time = 10;
    answers.find(number);
    expect(reads).toHaveLength(2);
  });

  it('accept every spelling, and no invalid number', () => {
    const { answers, reads } = given();
    expect(answers.find(number.toLowerCase().replaceAll('-', ''))).toBeDefined();
    expect(answers.find('nonsense')).toBeUndefined();
    expect(reads).toEqual([number]);
  });
});
