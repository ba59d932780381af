import { useLiveStatus } from '../../../lib/live/live-context.js';
import { LineDot } from './line-dot.js';

/** The state of the session's own live connection. */
export const LiveDot = () => <LineDot line={useLiveStatus().state} className="font-medium text-muted print:hidden" />;
