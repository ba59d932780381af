interface ParcelProps {
  /** Where the parcel's near bottom corner stands, in the drawing's own units. */
  x: number;
  y: number;
  /** Edge lengths in the same units. */
  width: number;
  depth: number;
  height: number;
}

const cos30 = 0.866;
const sin30 = 0.5;

const points = (...corners: readonly (readonly [number, number])[]): string =>
  corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** One box in isometric projection, taped across its top; drawn into an SVG of the caller's. */
export const ParcelShape = ({ x, y, width, depth, height }: ParcelProps) => {
  const right = [x + width * cos30, y - width * sin30] as const;
  const left = [x - depth * cos30, y - depth * sin30] as const;
  const back = [right[0] - depth * cos30, right[1] - depth * sin30] as const;
  const up = ([cornerX, cornerY]: readonly [number, number]) => [cornerX, cornerY - height] as const;
  const near = [x, y] as const;
  const along = (from: readonly [number, number], to: readonly [number, number], part: number) =>
    [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part] as const;
  const tape = [
    along(up(left), up(near), 0.42),
    along(up(left), up(near), 0.58),
    along(up(back), up(right), 0.58),
    along(up(back), up(right), 0.42),
  ] as const;
  const flap = [tape[0], tape[1], along(left, near, 0.58), along(left, near, 0.42)] as const;
  const label = [
    along(up(near), up(right), 0.52),
    along(up(near), up(right), 0.88),
    along(along(up(near), up(right), 0.88), along(near, right, 0.88), 0.42),
    along(along(up(near), up(right), 0.52), along(near, right, 0.52), 0.42),
  ] as const;
  return (
    <g strokeLinejoin="round">
      <polygon points={points(up(near), up(right), up(back), up(left))} fill="#e9b98a" />
      <polygon points={points(near, right, up(right), up(near))} fill="#b97a45" />
      <polygon points={points(near, left, up(left), up(near))} fill="#d29a66" />
      <polygon points={points(...tape)} fill="#ff8a47" />
      <polygon
        points={points(flap[0], flap[1], along(flap[1], flap[2], 0.3), along(flap[0], flap[3], 0.3))}
        fill="#e0702f"
      />
      <polygon points={points(...label)} fill="#f6f2ea" opacity="0.92" />
    </g>
  );
};

/** A small pile for empty states. */
export const ParcelPicture = ({ className = 'h-28' }: { className?: string }) => (
  <svg viewBox="0 0 160 120" className={className} aria-hidden="true">
    <ellipse cx="80" cy="104" rx="66" ry="12" fill="currentColor" opacity="0.08" />
    <ParcelShape x={58} y={108} width={44} depth={40} height={34} />
    <ParcelShape x={108} y={112} width={34} depth={34} height={24} />
    <ParcelShape x={62} y={72} width={30} depth={26} height={22} />
  </svg>
);
