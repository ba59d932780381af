import type { ShipmentStatus } from '@waymark/contracts';
import { StatusPill } from '../ui/display/status-pill.js';

interface SceneNoteProps {
  status: ShipmentStatus;
  /** A place and a time, such as 'Hoboken, 09:42'. */
  text: string;
  /** The position over the drawing. */
  className: string;
}

/** A note in the style of the Track page next to a drawing; decoration. */
export const SceneNote = ({ status, text, className }: SceneNoteProps) => (
  <div
    aria-hidden="true"
    className={`absolute hidden items-center gap-2.5 rounded-full border border-line bg-surface py-1.5 pr-4 pl-1.5 shadow-floating sm:flex ${className}`}
  >
    <StatusPill status={status} />
    <span className="figures text-xs text-muted">{text}</span>
  </div>
);
