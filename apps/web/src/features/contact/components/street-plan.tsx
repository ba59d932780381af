const COLUMNS = [-508, -412, -320, -232, -138, -58, 36, 122, 214, 300, 392, 470] as const;
const ROWS = [-262, -206, -150, -92, -40, 18, 74, 128, 186, 240] as const;
const GAP = 9;
const PARK = '5-3';
const SQUARE = '6-5';

/** The blocks between the streets, one for each cell of columns and rows. */
const blocks = COLUMNS.slice(0, -1).flatMap((x, column) =>
  ROWS.slice(0, -1).map((y, row) => ({
    key: `${column}-${row}`,
    x: x + GAP / 2,
    y: y + GAP / 2,
    width: (COLUMNS[column + 1] ?? x) - x - GAP,
    height: (ROWS[row + 1] ?? y) - y - GAP,
  })),
);

const colourOf = (key: string): string => {
  if (key === PARK) return 'var(--draw-park)';
  return key === SQUARE ? 'var(--draw-avenue)' : 'var(--draw-block)';
};

/** A drawn waterside quarter with the office in its middle; a decoration, not an accurate map. */
export const StreetPlan = () => (
  <svg viewBox="-360 -110 720 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="size-full">
    <rect x="-400" y="-200" width="800" height="400" fill="var(--draw-street)" />
    <g transform="rotate(-14)">
      {blocks.map(({ key, ...block }) => (
        <rect key={key} {...block} rx="3" fill={colourOf(key)} />
      ))}
      <path d="M-520 24H480" stroke="var(--draw-street)" strokeWidth="17" />
      <path d="M-520 24H480" stroke="var(--draw-avenue)" strokeWidth="13" />
      <path d="M38 -270V270" stroke="var(--draw-avenue)" strokeWidth="10" />
      <path
        d="M-520 24H38V-14"
        fill="none"
        stroke="var(--color-signal)"
        strokeWidth="3.4"
        strokeLinejoin="round"
        pathLength="1"
        className="draw-way"
      />
    </g>
    <path
      d="M-420 96C-300 70 -190 40 -120 74C-70 98 -50 130 -20 240H-420Z"
      fill="var(--draw-water)"
      stroke="var(--draw-street)"
      strokeWidth="8"
    />
    <g transform="translate(33.4 -22.8)">
      <ellipse rx="11" ry="5" fill="var(--draw-shadow)" />
      <path d="M0 0C-4 -13 -19 -20 -19 -37A19 19 0 0 1 19 -37C19 -20 4 -13 0 0Z" fill="var(--draw-signal-left)" />
      <circle cy="-37" r="7.5" fill="var(--draw-paper-top)" />
    </g>
  </svg>
);
