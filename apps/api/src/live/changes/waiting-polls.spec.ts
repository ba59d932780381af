import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WaitingPolls } from './waiting-polls.js';

describe('waiting polls', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('end once, when their shipment changes', () => {
    const polls = new WaitingPolls();
    const ends: string[] = [];
    polls.wait(1, 7, 100, (end) => ends.push(`first ${end}`));
    polls.wait(1, 7, 100, (end) => ends.push(`second ${end}`));
    polls.wait(2, 7, 200, (end) => ends.push(`other ${end}`));
    polls.changed(1, 8);
    polls.changed(1, 8);
    expect(ends).toEqual(['first changed', 'second changed']);
    expect(polls.size).toBe(1);
    jest.advanceTimersByTime(200);
    expect(ends).toEqual(['first changed', 'second changed', 'other elapsed']);
    expect(polls.size).toBe(0);
  });

  it('continue when their reader has seen the change', () => {
    const polls = new WaitingPolls();
    const resume = jest.fn();
    polls.wait(1, 7, 100, resume);
    polls.changed(1, 7);
    expect(resume).not.toHaveBeenCalled();
    expect(polls.size).toBe(1);
    polls.changed(1, 8);
    expect(resume).toHaveBeenCalledWith('changed');
  });

  it('are forgotten when their reader leaves', () => {
    const polls = new WaitingPolls();
    const resume = jest.fn();
    const leave = polls.wait(1, 7, 100, resume);
    leave();
    leave();
    expect(polls.size).toBe(0);
    polls.changed(1, 8);
    jest.advanceTimersByTime(100);
    expect(resume).not.toHaveBeenCalled();
  });

  it('end when the server stops', () => {
    const polls = new WaitingPolls();
    const resume = jest.fn();
    polls.wait(1, 7, 100, resume);
    polls.stop();
    expect(resume).toHaveBeenCalledWith('stopping');
    expect(polls.size).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
