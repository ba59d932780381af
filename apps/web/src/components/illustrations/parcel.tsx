import type { ScenePoint, SceneSize } from './isometric.js';
import { Box, On, Shadow, type Material } from './shapes.js';

const BARS = [0, 3, 5, 9, 12, 14, 18, 20] as const;

/** A taped carton with a label on its right side. */
export const Parcel = ({ at, size, of: material = 'kraft' }: { at: ScenePoint; size: SceneSize; of?: Material }) => {
  const [x, y, z] = at;
  const [alongX, alongY, alongZ] = size;
  const tape = alongX * 0.16;
  const label = { width: alongY * 0.46, height: alongZ * 0.4 };
  const lid = z + alongZ;
  return (
    <>
      <Shadow at={[x + 2, y + 3, z]} size={[alongX + 3, alongY + 3]} />
      <Box at={at} size={size} of={material} />
      <On plane="top" at={[x, y, lid]}>
        <rect x={(alongX - tape) / 2} width={tape} height={alongY} fill="var(--draw-signal-top)" opacity="0.9" />
      </On>
      <On plane="left" at={[x, y + alongY, lid]}>
        <rect
          x={(alongX - tape) / 2}
          width={tape}
          height={alongZ * 0.26}
          fill="var(--draw-signal-left)"
          opacity="0.9"
        />
      </On>
      <On plane="right" at={[x + alongX, y + alongY, lid]}>
        <g transform={`translate(${alongY * 0.44} ${alongZ * 0.16})`}>
          <rect width={label.width} height={label.height} rx="0.8" fill="var(--draw-paper-top)" />
          <g transform={`translate(${label.width * 0.12} ${label.height * 0.2}) scale(${(label.width * 0.76) / 22})`}>
            {BARS.map((bar, index) => (
              <rect key={bar} x={bar} width={index % 3 === 0 ? 2 : 1.1} height="9" fill="var(--draw-slate-right)" />
            ))}
          </g>
        </g>
      </On>
    </>
  );
};
