import { openEventStream, type StreamState } from '@waymark/client';
import type { CloudEvent, Cursor } from '@waymark/contracts';
import { useEffect, useReducer, useState } from 'react';
import { sessionTokens } from '../../lib/requests/token-source.js';
import { emptyLog, streamLog, type StreamLog } from './stream-log.js';

/** The stream as it comes, from `after` on (null: from now on); another `after` begins anew. */
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
    });
  }, [after]);
  return {
    log,
    state,
    pause: () => dispatch({ type: 'paused' }),
    resume: () => dispatch({ type: 'resumed' }),
  };
};
