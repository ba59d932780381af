import { toDrawing, type ScenePoint, type SceneSize } from './isometric.js';
import { Box, Line, On, Shadow } from './shapes.js';

/** The ground of a scene; its upper side is at height 0. */
export const Ground = ({ size: [alongX, alongY], step = 20 }: { size: readonly [number, number]; step?: number }) => {
  const lines = (length: number) =>
    Array.from({ length: Math.ceil(length / step) - 1 }, (_, index) => (index + 1) * step);
  return (
    <>
      <Box at={[0, 0, -10]} size={[alongX, alongY, 10]} of="ground" />
      {lines(alongX).map((x) => (
        <Line
          key={`x${x}`}
          points={[
            [x, 0, 0],
            [x, alongY, 0],
          ]}
          stroke="var(--draw-grid)"
        />
      ))}
      {lines(alongY).map((y) => (
        <Line
          key={`y${y}`}
          points={[
            [0, y, 0],
            [alongX, y, 0],
          ]}
          stroke="var(--draw-grid)"
        />
      ))}
    </>
  );
};

/** A road along x with a broken centre line. */
export const Road = ({ at, length, width }: { at: ScenePoint; length: number; width: number }) => (
  <On plane="top" at={at}>
    <rect width={length} height={width} fill="var(--draw-road)" />
    <path d={`M6 ${width / 2}H${length - 4}`} stroke="var(--draw-marking)" strokeWidth="2" strokeDasharray="12 10" />
  </On>
);

/** A city tree: a trunk and two boxes of leaves. */
export const Tree = ({ at: [x, y, z], height = 30 }: { at: ScenePoint; height?: number }) => (
  <>
    <Shadow at={[x - 2, y + 1, z]} size={[18, 16]} />
    <Box at={[x + 5, y + 5, z]} size={[4, 4, 8]} of="kraft" />
    <Box at={[x, y, z + 8]} size={[14, 14, height * 0.5]} of="leaf" />
    <Box at={[x + 2.5, y + 2.5, z + 8 + height * 0.5]} size={[9, 9, height * 0.3]} of="leaf" />
  </>
);

/** A waypoint above a spot of the scene. */
export const Waypoint = ({ at, scale = 1 }: { at: ScenePoint; scale?: number }) => {
  const [x, y] = toDrawing(at);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse rx="7" ry="3.6" fill="var(--draw-shadow)" />
      <path d="M0 0C-3 -9 -13 -14 -13 -25A13 13 0 0 1 13 -25C13 -14 3 -9 0 0Z" fill="var(--draw-signal-left)" />
      <circle cy="-25" r="5" fill="var(--draw-paper-top)" />
    </g>
  );
};

/** A long, low box with rollers, along x. */
export const Conveyor = ({ at: [x, y, z], size: [alongX, alongY, alongZ] }: { at: ScenePoint; size: SceneSize }) => (
  <>
    <Shadow at={[x, y + 4, z]} size={[alongX + 4, alongY]} />
    <Box at={[x, y, z]} size={[alongX, alongY, alongZ]} of="slate" />
    {Array.from({ length: Math.floor(alongX / 8) }, (_, index) => x + 4 + index * 8).map((roller) => (
      <Line
        key={roller}
        points={[
          [roller, y + 3, z + alongZ],
          [roller, y + alongY - 3, z + alongZ],
        ]}
        stroke="var(--draw-slate-right)"
        strokeWidth="2"
      />
    ))}
  </>
);
