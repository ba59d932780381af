import { expect, it } from '@jest/globals';
import { LONGEST_CUT_OFF, LogContact } from './log-contact.js';

it('a node that is cut off from the log can authorize requests for ten minutes', () => {
  const after = (cut_off: number) => new LogContact(() => ({ cut_off })).isRecent;
  expect([after(0), after(LONGEST_CUT_OFF - 1), after(LONGEST_CUT_OFF)]).toEqual([true, true, false]);
  expect(new LogContact(() => undefined).isRecent).toBe(true);
});
