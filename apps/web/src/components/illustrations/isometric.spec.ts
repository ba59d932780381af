import { describe, expect, it } from '@jest/globals';
import { facesOf, pathOf, toDrawing, transformOnto } from './isometric.js';

describe('the isometric drawing', () => {
  it('maps x to the lower right, y to the lower left and z up, with equal lengths', () => {
    expect(toDrawing([0, 0, 0])).toEqual([0, 0]);
    expect(toDrawing([10, 0, 0])).toEqual([8.66, 5]);
    expect(toDrawing([0, 10, 0])).toEqual([-8.66, 5]);
    expect(toDrawing([0, 0, 10])).toEqual([0, -10]);
  });

  it('joins the faces of a box along shared edges', () => {
    const { top, left, right } = facesOf([1, 2, 3], [4, 5, 6]);
    expect(top.slice(2)).toEqual([left[1], left[0]]);
    expect(right[0]).toEqual(left[1]);
    expect(right[3]).toEqual(left[2]);
    expect(right.slice(0, 2)).toEqual([top[2], top[1]]);
  });

  it('closes areas and leaves lines open', () => {
    const points = [
      [0, 0, 0],
      [10, 0, 0],
    ] as const;
    expect(pathOf(points, true)).toBe('M0 0L8.66 5Z');
    expect(pathOf(points, false)).toBe('M0 0L8.66 5');
  });

  it('maps flat drawings to a face from its upper left corner', () => {
    expect(transformOnto('top', [0, 0, 0])).toBe('matrix(0.866 0.5 -0.866 0.5 0 0)');
    expect(transformOnto('left', [0, 10, 10])).toBe('matrix(0.866 0.5 0 1 -8.66 -5)');
    expect(transformOnto('right', [10, 10, 10])).toBe('matrix(0.866 -0.5 0 1 0 0)');
  });
});
