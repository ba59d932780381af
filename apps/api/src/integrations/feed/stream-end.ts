import { API_BASE, STREAM_ENDED, apiPaths, type StreamEnd, type StreamEndReason } from '@waymark/contracts';

const RECONNECT = 'reconnect with Last-Event-ID to receive all events';

const DETAILS: Readonly<Record<StreamEndReason, string>> = {
  token_expired: `The access token has expired: get a new one with POST ${API_BASE}${apiPaths.refresh} and ${RECONNECT}`,
  session_ended: `The session has ended: sign in with POST ${API_BASE}${apiPaths.token} and ${RECONNECT}`,
  key_revoked: `The API key was revoked: use another key and ${RECONNECT}`,
  server_stopping: `The server is stopping: ${RECONNECT}`,
};

/** The last Server-Sent Event of a stream. */
export const streamEnd = (reason: StreamEndReason): string => {
  const end: StreamEnd = { reason, detail: DETAILS[reason] };
  return `event: ${STREAM_ENDED}\ndata: ${JSON.stringify(end)}\n\n`;
};
