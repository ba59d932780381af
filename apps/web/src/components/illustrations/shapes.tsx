import type { ReactNode, SVGProps } from 'react';
import './illustrations.css';
import { facesOf, pathOf, transformOnto, type Plane, type ScenePoint, type SceneSize } from './isometric.js';

export type Material = 'kraft' | 'signal' | 'paper' | 'slate' | 'glass' | 'leaf' | 'ground';

/** Returns the colour of a material on one of the three planes. */
export const shade = (material: Material, plane: Plane): string => `var(--draw-${material}-${plane})`;

type PathProps = Omit<SVGProps<SVGPathElement>, 'd' | 'points'>;

/** A flat area between points of the scene. */
export const Area = ({ points, ...rest }: PathProps & { points: readonly ScenePoint[] }) => (
  <path d={pathOf(points, true)} {...rest} />
);

/** A line through points of the scene. */
export const Line = ({ points, ...rest }: PathProps & { points: readonly ScenePoint[] }) => (
  <path d={pathOf(points, false)} fill="none" strokeLinecap="round" strokeLinejoin="round" {...rest} />
);

const planes = ['top', 'left', 'right'] as const;

/** A box, defined by its corner with the smallest coordinates and its edge lengths. */
export const Box = ({ at, size, of: material }: { at: ScenePoint; size: SceneSize; of: Material }) => {
  const faces = facesOf(at, size);
  return planes.map((plane) => (
    <Area
      key={plane}
      points={faces[plane]}
      fill={shade(material, plane)}
      stroke={shade(material, plane)}
      strokeWidth="0.6"
      strokeLinejoin="round"
    />
  ));
};

/** Maps a flat drawing to a plane, from the plane's upper left corner as seen by the reader. */
export const On = ({ plane, at, children }: { plane: Plane; at: ScenePoint; children: ReactNode }) => (
  <g transform={transformOnto(plane, at)}>{children}</g>
);

/** The shadow of a thing that stands at `at`. */
export const Shadow = ({
  at: [x, y, z],
  size: [alongX, alongY],
}: {
  at: ScenePoint;
  size: readonly [number, number];
}) => (
  <Area
    points={[
      [x, y, z],
      [x + alongX, y, z],
      [x + alongX, y + alongY, z],
      [x, y + alongY, z],
    ]}
    fill="var(--draw-shadow)"
  />
);
