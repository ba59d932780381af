import { useLiveStatus } from '../../lib/live/live-context.js';
import { LineDot } from './line-dot.js';

/** The session's own line. */
export const LiveDot = () => <LineDot line={useLiveStatus().state} className="font-medium text-muted print:hidden" />;
