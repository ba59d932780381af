/** A point of a drawn scene: x runs to the lower right, y to the lower left, z up. */
export type ScenePoint = readonly [x: number, y: number, z: number];
export type SceneSize = readonly [alongX: number, alongY: number, alongZ: number];

/** The visible planes of a box: its top, its y side (seen on the left) and its x side (seen on the right). */
export type Plane = 'top' | 'left' | 'right';

const COSINE = Math.cos(Math.PI / 6);
const SINE = 0.5;

const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/** Returns the position of a point of the scene in the drawing. */
export const toDrawing = ([x, y, z]: ScenePoint): readonly [number, number] => [
  rounded((x - y) * COSINE),
  rounded((x + y) * SINE - z),
];

/** Returns SVG path data through the points, closed for the outline of an area. */
export const pathOf = (points: readonly ScenePoint[], closed: boolean): string =>
  points.map((point, index) => `${index === 0 ? 'M' : 'L'}${toDrawing(point).join(' ')}`).join('') +
  (closed ? 'Z' : '');

/** Returns the three outlines of a box whose corner with the smallest coordinates is `at`. */
export const facesOf = (
  [x, y, z]: ScenePoint,
  [alongX, alongY, alongZ]: SceneSize,
): Record<Plane, readonly ScenePoint[]> => {
  const [farX, farY, farZ] = [x + alongX, y + alongY, z + alongZ];
  return {
    top: [
      [x, y, farZ],
      [farX, y, farZ],
      [farX, farY, farZ],
      [x, farY, farZ],
    ],
    left: [
      [x, farY, farZ],
      [farX, farY, farZ],
      [farX, farY, z],
      [x, farY, z],
    ],
    right: [
      [farX, farY, farZ],
      [farX, y, farZ],
      [farX, y, z],
      [farX, farY, z],
    ],
  };
};

const axes: Record<Plane, string> = {
  top: `${rounded(COSINE)} ${SINE} ${rounded(-COSINE)} ${SINE}`,
  left: `${rounded(COSINE)} ${SINE} 0 1`,
  right: `${rounded(COSINE)} ${-SINE} 0 1`,
};

/**
 * Returns the SVG transform that maps a flat drawing (rightwards, downwards) to a plane whose upper left corner, as seen by the
 * reader, is `at`.
 */
export const transformOnto = (plane: Plane, at: ScenePoint): string =>
  `matrix(${axes[plane]} ${toDrawing(at).join(' ')})`;
