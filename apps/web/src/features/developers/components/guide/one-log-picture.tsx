const ticks = Array.from({ length: 13 }, (_, index) => index);
const ways = [
  { name: 'Pull', note: 'GET /events/', y: 34 },
  { name: 'Stream', note: 'Server-Sent Events', y: 104 },
  { name: 'Push', note: 'signed webhooks', y: 174 },
] as const;

/** One log of events and its three transports, which share cursors. */
export const OneLogPicture = () => (
  <svg viewBox="0 0 720 208" className="mx-auto w-full max-w-4xl" aria-hidden="true">
    <line x1="20" y1="104" x2="372" y2="104" className="stroke-line-strong" strokeWidth="2" />
    {ticks.map((tick) => (
      <circle
        key={tick}
        cx={26 + tick * 28}
        cy="104"
        r={tick === 12 ? 8 : 5}
        className={tick === 12 ? 'fill-signal' : 'fill-surface stroke-line-strong'}
        strokeWidth="2"
      />
    ))}
    <text x="362" y="136" textAnchor="middle" className="figures fill-signal text-xs font-semibold">
      cursor
    </text>
    <text x="20" y="80" className="fill-muted text-xs">
      everything that happened, in order
    </text>
    {ways.map(({ name, note, y }) => (
      <g key={name}>
        <path
          d={`M 374 104 C 430 104, 430 ${y}, 486 ${y}`}
          className="fill-none stroke-signal"
          strokeWidth="2"
          strokeDasharray="5 5"
        />
        <rect x="486" y={y - 28} width="214" height="56" rx="10" className="fill-raised stroke-line" />
        <text x="506" y={y - 4} className="fill-ink text-sm font-semibold">
          {name}
        </text>
        <text x="506" y={y + 15} className="figures fill-muted text-xs">
          {note}
        </text>
      </g>
    ))}
  </svg>
);
