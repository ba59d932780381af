import { describe, expect, it } from '@jest/globals';
import { mayBeNumber, withoutOtherCells } from './pasted-cells.js';

const ONE = 'WM-5SVX-2M1D-8T46-1';
const TWO = 'wm6n8advp42m4e5';

describe('the cells of a pasted sheet', () => {
  it.each([ONE, TWO, 'WM-5SVX', '1Z999AA10123456784', `Order 7 ${ONE}`, 'ＷＭ-5SVX'])('can be a number: %s', (item) => {
    expect(mayBeNumber(item)).toBe(true);
  });

  it.each(['Lyon', '2026-05-01', 'Order 47110', '12.50', '50', 'Receiver 0', ''])('cannot be a number: %p', (item) => {
    expect(mayBeNumber(item)).toBe(false);
  });

  it('are left out if they cannot be numbers', () => {
    expect(withoutOtherCells(`${ONE},Lyon,2026-05-01,Order 47110 ${TWO};Oslo\n1Z999AA10123456784\tx`)).toBe(
      `${ONE},Order 47110 ${TWO},1Z999AA10123456784`,
    );
    expect(withoutOtherCells(`track?tracking=${ONE}%0A${TWO}`)).toBe(`track?tracking=${ONE}%0A${TWO}`);
  });
});
