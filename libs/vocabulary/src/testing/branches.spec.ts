import { describe, expect, it } from '@jest/globals';
import { branches } from './branches.js';

describe('the branches of a property', () => {
  it('are accepted when each of them ran', () => {
    const ran = branches('late', 'repeated');
    for (const name of ['late', 'repeated', 'late'] as const) ran.saw(name);
    expect(() => ran.expectEach()).not.toThrow();
  });

  it('are named with their counts when they ran too rarely', () => {
    const ran = branches('late', 'repeated', 'takes over');
    ran.saw('late');
    expect(() => ran.expectEach()).toThrow('Branches that ran fewer than 1 times: repeated (0), takes over (0)');
    for (let run = 0; run < 2; run += 1) ran.saw('takes over');
    expect(() => ran.expectEach(2)).toThrow('Branches that ran fewer than 2 times: late (1), repeated (0)');
  });
});
