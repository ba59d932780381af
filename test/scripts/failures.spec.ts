import { expect, test } from '@jest/globals';
import { failureList } from '../../scripts/test/failures.mjs';

test('two hundred failures are listed in 150 lines, the first ones with their errors', () => {
  const text = ['Error: expect(received).toBe(expected)', ...Array.from({ length: 20 }, (_, line) => `line ${line}`)];
  const failures = Array.from({ length: 200 }, (_, index) => ({
    title: `sample.spec.ts:5 › test ${index}\nfails`,
    text: text.join('\n'),
    lines: 12,
    command: `npx jest -t 'test ${index}'`,
  }));
  const list = failureList(failures);
  expect(list).toHaveLength(150);
  expect(list.join('\n')).toContain('1. sample.spec.ts:5 › test 0 fails\n   Error: expect(received)');
  expect(list.at(-2)).toMatch(/^\d+\. sample/);
  expect(list.at(-1)).toMatch(/^and \d+ more, in \.stamp\/reports$/);
});
