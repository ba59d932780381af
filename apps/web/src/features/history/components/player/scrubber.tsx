import type { HistoryEntry } from '@waymark/contracts';
import { memo, useMemo } from 'react';
import { EventMark } from '../../../../components/ui/display/event-mark.js';
import { appearanceOfStatus } from '../../../../components/ui/display/status-pill.js';
import { eventStatus, eventSummary, eventTitle } from '../../../../lib/wording/event-words.js';
import { formatMoment } from '../../../../lib/wording/moments.js';
import { statusesOf } from '@waymark/contracts/ui';
import { stretchesOf } from '../../statuses.js';
import type { Player } from '../../use-player.js';

/** Maximum numbers of events that have room for an icon each, and for a mark each. */
const badges = 12;
const marks = 240;

/** From 0 to 1. A slider with one value has its handle at the start. */
const placeOf = (index: number, count: number): number => (count < 2 ? 0 : index / (count - 1));

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;

/** The statuses as one striped background. Each version's colour extends half-way to its neighbors. */
const stripes = (entries: readonly HistoryEntry[]): string => {
  const count = entries.length;
  let from = 0;
  let versions = 0;
  const colors = stretchesOf(statusesOf(entries)).map(({ status, length }) => {
    versions += length;
    const to = versions === count ? 1 : (versions - 0.5) / Math.max(count - 1, 1);
    const color = `${appearanceOfStatus(status).color} ${percent(from)} ${percent(to)}`;
    from = to;
    return color;
  });
  return `linear-gradient(to right, ${colors.join(', ')})`;
};

const Tick = ({ entry: { type, data }, at, isBadge }: { entry: HistoryEntry; at: number; isBadge: boolean }) => {
  if (isBadge) {
    return (
      <span className="scrubber-badge" style={{ '--at': at }}>
        <EventMark type={type} data={data} className="size-full [&_svg]:size-4" />
      </span>
    );
  }
  const status = eventStatus(type, data);
  return (
    <span
      className="scrubber-tick"
      style={{ '--at': at, ...(status ? { background: appearanceOfStatus(status).color } : { '--tall': '0.75rem' }) }}
    />
  );
};

/** Memoized, because it can contain hundreds of marks and does not change during scrubbing. */
const Ticks = memo(({ entries }: { entries: readonly HistoryEntry[] }) => {
  const shown = entries.length <= marks ? entries : [];
  return shown.map((entry, index) => (
    <Tick key={entry.version} entry={entry} at={placeOf(index, entries.length)} isBadge={entries.length <= badges} />
  ));
});

const wordsOf = (entry: HistoryEntry | undefined, { version, last }: Player): string => {
  if (!entry) return `Version ${version} of ${last}`;
  const summary = eventSummary(entry.type, entry.data);
  const what = summary ? `${eventTitle(entry.type)}: ${summary}` : eventTitle(entry.type);
  return `Version ${version} of ${last}. ${what}. ${formatMoment(entry.recorded_at)}`;
};

/** One slider over all versions, with a strip of statuses below and the events' marks above. */
export const Scrubber = ({ entries, player }: { entries: readonly HistoryEntry[]; player: Player }) => {
  const { version, last, send } = player;
  const at = placeOf(version - 1, last);
  const hasBadges = entries.length <= badges;
  const stretches = useMemo(() => stripes(entries), [entries]);
  return (
    <div className={hasBadges ? 'scrubber scrubber-badged' : 'scrubber'}>
      <div aria-hidden="true" className="scrubber-rail">
        <div className="scrubber-strip" style={{ '--stretches': stretches }} />
        <Ticks entries={entries} />
        {hasBadges && <span className="scrubber-badge scrubber-ring" style={{ '--at': at }} />}
        {version < last && <div className="scrubber-ahead" style={{ '--at': at }} />}
      </div>
      <input
        type="range"
        name="version"
        className="scrubber-input"
        aria-label="Version"
        aria-valuetext={wordsOf(entries[version - 1], player)}
        min={1}
        max={last}
        step={1}
        value={version}
        onChange={(event) => send({ type: 'GO_TO', version: event.target.valueAsNumber, move: 'pass' })}
      />
    </div>
  );
};
