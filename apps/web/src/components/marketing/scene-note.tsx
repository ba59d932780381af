import type { ShipmentStatus } from '@waymark/contracts';
import { StatusPill } from '../ui/status-pill.js';

interface SceneNoteProps {
  status: ShipmentStatus;
  /** Where and when, such as 'Hoboken, 09:42'. */
  text: string;
  /** Its place over the drawing. */
  className: string;
}

/** A word of the tracking page beside a drawn thing; decoration. */
export const SceneNote = ({ status, text, className }: SceneNoteProps) => (
  <div
    aria-hidden="true"
    className={`absolute hidden items-center gap-2.5 rounded-full border border-line bg-surface py-1.5 pr-4 pl-1.5 shadow-floating sm:flex ${className}`}
  >
    <StatusPill status={status} />
    <span className="figures text-xs text-muted">{text}</span>
  </div>
);
