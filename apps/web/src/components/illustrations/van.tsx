import type { ScenePoint } from './isometric.js';
import { Area, Box, On, Shadow, shade, type Material } from './shapes.js';

const Wheel = ({ at: [x, y, z] }: { at: ScenePoint }) => (
  <>
    <On plane="left" at={[x, y - 3, z]}>
      <circle r="7.2" fill="var(--draw-tyre)" />
    </On>
    <On plane="left" at={[x, y, z]}>
      <circle r="7.2" fill="var(--draw-tyre-side)" />
      <circle r="3.4" fill="var(--draw-paper-right)" />
    </On>
  </>
);

/** A delivery van of 84 by 36 that drives to the lower right; `of` is the colour of its cab and stripe. */
export const Van = ({ at: [x, y, z], of: accent = 'signal' }: { at: ScenePoint; of?: Material }) => {
  const point = (alongX: number, alongY: number, alongZ: number): ScenePoint => [x + alongX, y + alongY, z + alongZ];
  return (
    <>
      <Shadow at={point(-2, 2, 0)} size={[92, 38]} />
      <Box at={point(0, 0, 6)} size={[56, 36, 46]} of="paper" />
      <On plane="left" at={point(0, 36, 52)}>
        <rect y="27" width="56" height="6" fill={shade(accent, 'left')} />
        <path
          d="M16 9l4.6 10.4L25 10.6l4.4 8.8L34 9"
          transform="translate(3 0)"
          fill="none"
          stroke={shade('slate', 'right')}
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="28" cy="6.4" r="2.3" fill={shade(accent, 'left')} />
      </On>
      <Box at={point(56, 0, 6)} size={[28, 36, 19]} of={accent} />
      <Area
        points={[point(56, 0, 46), point(66, 0, 46), point(66, 36, 46), point(56, 36, 46)]}
        fill={shade(accent, 'top')}
      />
      <Area
        points={[point(56, 36, 46), point(66, 36, 46), point(80, 36, 25), point(56, 36, 25)]}
        fill={shade(accent, 'left')}
      />
      <Area
        points={[point(66, 36, 46), point(66, 0, 46), point(80, 0, 25), point(80, 36, 25)]}
        fill={shade(accent, 'top')}
      />
      <Area
        points={[point(67.4, 33, 44), point(67.4, 3, 44), point(78.6, 3, 27), point(78.6, 33, 27)]}
        fill={shade('glass', 'right')}
      />
      <Area
        points={[point(59, 36, 43), point(65, 36, 43), point(75.5, 36, 27), point(59, 36, 27)]}
        fill={shade('glass', 'left')}
      />
      <On plane="right" at={point(84, 36, 25)}>
        <rect x="3" y="5" width="6" height="4" rx="1.2" fill="var(--draw-light)" />
        <rect x="27" y="5" width="6" height="4" rx="1.2" fill="var(--draw-light)" />
        <rect x="2" y="13.5" width="32" height="3" fill={shade('slate', 'right')} />
      </On>
      <Wheel at={point(14, 36, 7)} />
      <Wheel at={point(67, 36, 7)} />
    </>
  );
};
