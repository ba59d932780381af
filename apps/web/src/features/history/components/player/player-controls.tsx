import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide';
import { IconButton } from '../../../../components/ui/basics/button.js';
import type { Player } from '../../use-player.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

/** Buttons to step, play and pause. The keys do the same. */
export const PlayerControls = ({ player: { version, last, speed, isPlaying, send } }: { player: Player }) => (
  <div role="group" aria-label="Player" className="flex flex-wrap items-center gap-1">
    <IconButton
      label="First version"
      aria-disabled={version === 1}
      onClick={() => send({ type: 'GO_TO', version: 1, move: 'pick' })}
    >
      <Icon of={ChevronFirst} className="size-5" />
    </IconButton>
    <IconButton label="Previous version" aria-disabled={version === 1} onClick={() => send({ type: 'STEP', by: -1 })}>
      <Icon of={ChevronLeft} className="size-5" />
    </IconButton>
    <button
      type="button"
      aria-label={isPlaying ? 'Pause' : 'Play'}
      title={isPlaying ? 'Pause' : 'Play'}
      disabled={last < 2}
      onClick={() => send({ type: isPlaying ? 'PAUSE' : 'PLAY' })}
      className="mx-1 grid size-12 place-items-center rounded-full bg-signal text-signal-ink transition-colors hover:bg-signal-strong disabled:opacity-50"
    >
      {isPlaying ? (
        <Icon of={Pause} className="size-5 fill-current" />
      ) : (
        <Icon of={Play} className="size-5 translate-x-px fill-current" />
      )}
    </button>
    <IconButton label="Next version" aria-disabled={version === last} onClick={() => send({ type: 'STEP', by: 1 })}>
      <Icon of={ChevronRight} className="size-5" />
    </IconButton>
    <IconButton
      label="Latest version"
      aria-disabled={version === last}
      onClick={() => send({ type: 'GO_TO', version: last, move: 'pick' })}
    >
      <Icon of={ChevronLast} className="size-5" />
    </IconButton>
    <button
      type="button"
      onClick={() => send({ type: 'SPEED' })}
      className="figures ml-1 min-h-9 rounded-md border border-line px-2.5 text-xs font-semibold transition-colors hover:border-line-strong"
    >
      <span className="sr-only">Speed </span>
      <span>{`${speed}×`}</span>
    </button>
  </div>
);
