import { describe, expect, it } from '@jest/globals';
import { masked } from './request-log.js';

describe('what the console is shown', () => {
  it('has tokens and passwords masked at any depth', () => {
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

  it('leaves everything else as it is', () => {
    expect(masked([1, 'two', null, { three: 3 }])).toEqual([1, 'two', null, { three: 3 }]);
  });
});
