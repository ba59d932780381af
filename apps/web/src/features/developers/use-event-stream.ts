import { openEventStream, type StreamState } from '@waymark/client';
import type { CloudEvent, Cursor } from '@waymark/contracts';
import { useEffect, useReducer, useState } from 'react';
import { reportOutdated } from '../../lib/notices/outdated.js';
import { sessionTokens } from '../../lib/requests/token-source.js';
import { emptyLog, streamLog, type StreamLog } from './stream-log.js';

/** Follows the stream after the cursor `after`, or from now on if it is null. A new value restarts the stream. */
export const useEventStream = (
  after: Cursor | null,
): { log: StreamLog; state: StreamState; pause: () => void; resume: () => void } => {
  const [log, dispatch] = useReducer(streamLog, emptyLog);
  const [state, setState] = useState<StreamState>('connecting');
  useEffect(() => {
    dispatch({ type: 'cleared' });
    return openEventStream({
      url: window.location.origin,
      tokens: sessionTokens,
      after,
      onEvent: (event: CloudEvent) => dispatch({ type: 'received', event }),
      onState: setState,
      onUnreadable: reportOutdated,
    });
  }, [after]);
  return {
    log,
    state,
    pause: () => dispatch({ type: 'paused' }),
    resume: () => dispatch({ type: 'resumed' }),
  };
};
