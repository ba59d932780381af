import { describe, expect, it } from '@jest/globals';
import { masked } from './request-log.js';

describe('the console log', () => {
  it('masks tokens and passwords at any depth', () => {
    const shown = JSON.stringify(
      masked({
        data: {
          email: 'ada@example.test',
          password: 'p1',
          new_password2: 'p2',
          tokens: [{ access: 'p3', refresh: 'p4' }],
        },
        headers: { Authorization: 'Bearer p5', Accept: 'application/json' },
      }),
    );
    expect(shown).not.toMatch(/p[1-5]/);
    expect(shown).toContain('ada@example.test');
    expect(shown).toContain('application/json');
  });

  it('does not change anything else', () => {
    expect(masked([1, 'two', null, { three: 3 }])).toEqual([1, 'two', null, { three: 3 }]);
  });
});
