import { describe, expect, it } from '@jest/globals';
import { trackingNumberFrom } from '@waymark/domain';
import { ReadyAnswers } from './ready-answers.js';

const number = trackingNumberFrom(new Uint8Array(12));

const given = () => {
  const row = { id: 1, version: 1, until: Infinity, public_json: '{"city":"Köln"}' };
  const readModels = { position: 1 };
  const asked: string[] = [];
  const byTrackingNumber = (wanted: string) => {
    asked.push(wanted);
    return wanted === number && row.version > 0 ? { ...row } : undefined;
  };
  const clock = { time: 0, now: () => new Date(clock.time) };
  return { row, readModels, asked, clock, answers: new ReadyAnswers({ byTrackingNumber }, readModels, clock) };
};

describe('ready answers', () => {
  it('are complete, their length in bytes', () => {
    const answer = given().answers.find(number);
    expect(answer).toMatchObject({ version: 1, body: '{"city":"Köln"}' });
    const headers = answer?.headers ?? [];
    expect(headers[headers.indexOf('content-length') + 1]).toBe('16');
    expect(headers[headers.indexOf('etag') + 1]).toBe('"1"');
  });

  it('are read once while nothing changes', () => {
    const { answers, asked } = given();
    for (let time = 0; time < 3; time += 1) answers.find(number);
    expect(asked).toEqual([number]);
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

  it('are of one day', () => {
    const { answers, row, asked, clock } = given();
    row.until = 10;
    answers.find(number);
    clock.time = 9;
    answers.find(number);
    expect(asked).toHaveLength(1);
    clock.time = 10;
    answers.find(number);
    expect(asked).toHaveLength(2);
  });

  it('know every spelling, and no number that is none', () => {
    const { answers, asked } = given();
    expect(answers.find(number.toLowerCase().replaceAll('-', ''))).toBeDefined();
    expect(answers.find('nonsense')).toBeUndefined();
    expect(asked).toEqual([number]);
  });
});
