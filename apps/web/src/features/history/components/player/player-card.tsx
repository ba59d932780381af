import type { HistoryEntry } from '@waymark/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { Card } from '../../../../components/ui/basics/card.js';
import { eventTitle } from '../../../../lib/wording/event-words.js';
import { counted, formatNumber } from '../../../../lib/wording/format.js';
import { formatDateTime, formatMoment } from '../../../../lib/wording/moments.js';
import { kept, storageKeys } from '../../../../lib/storage/storage.js';
import type { Player } from '../../use-player.js';
import { usePlayerKeys } from '../../use-player-keys.js';
import { KeyHelp } from './key-help.js';
import { PlayerControls } from './player-controls.js';
import { Scrubber } from './scrubber.js';

const choice = kept('local', storageKeys.local.letterKeys);

/** Whether single-letter shortcuts are on; stored in this browser. */
const useLetterKeys = () => {
  const [letters, setLetters] = useState(() => choice.read() !== 'off');
  const change = (on: boolean) => {
    choice.write(on ? 'on' : 'off');
    setLetters(on);
  };
  return [letters, change] as const;
};

const standing = ({ version, last, missing, isFollowing }: Player, isDeleted: boolean): string => {
  if (missing !== null) return `This shipment has no version ${missing}; this is the latest, ${last}.`;
  if (isDeleted && version === last) return 'The shipment was deleted here. Nothing comes after it.';
  if (isFollowing) return 'This is the current version. New events appear here automatically.';
  const ahead = last - version;
  if (ahead === 0) return 'This is the latest version.';
  return `This is a past version: ${counted(ahead, 'event')} came after it.`;
};

/** The scrubber with its buttons, and a description of the shown version. */
export const PlayerCard = ({ entries, player }: { entries: readonly HistoryEntry[]; player: Player }) => {
  const { version, last, send } = player;
  const [letters, setLetters] = useLetterKeys();
  usePlayerKeys(player, letters);
  const entry = entries[version - 1];
  const first = entries[0];
  const newest = entries.at(-1);
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PlayerControls player={player} />
        <div className="grid gap-0.5 text-right max-lg:w-full max-lg:text-left">
          <p>
            <span className="text-muted">Version</span>{' '}
            <span className="figures text-lg font-semibold">{formatNumber(version)}</span>{' '}
            <span className="text-muted">{`of ${formatNumber(last)}`}</span>
          </p>
          {entry && (
            <p className="text-xs text-muted">
              <span>{`${eventTitle(entry.type)},`}</span>{' '}
              <time dateTime={entry.recorded_at}>{formatMoment(entry.recorded_at)}</time>
            </p>
          )}
        </div>
      </div>
      <Scrubber entries={entries} player={player} />
      <div className="flex justify-between gap-4 text-xs text-muted">
        {first && <time dateTime={first.recorded_at}>{formatDateTime(first.recorded_at)}</time>}
        {newest && newest !== first && <time dateTime={newest.recorded_at}>{formatDateTime(newest.recorded_at)}</time>}
      </div>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-md bg-raised px-4 py-1.5 text-sm">
        <p>{standing(player, newest?.type === 'ShipmentDeleted')}</p>
        {version < last && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => send({ type: 'GO_TO', version: last, move: 'pick' })}
            className="-mx-3 text-signal"
          >
            Go to the latest
          </Button>
        )}
      </div>
      <KeyHelp letters={letters} onLetters={setLetters} />
    </Card>
  );
};
