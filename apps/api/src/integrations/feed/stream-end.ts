import { API_BASE, STREAM_ENDED, apiPaths, type StreamEnd, type StreamEndReason } from '@waymark/contracts';

const GO_ON = 'come back with Last-Event-ID, and nothing is missed';

const DETAILS: Readonly<Record<StreamEndReason, string>> = {
  token_expired: `The access token has expired: get the next one with POST ${API_BASE}${apiPaths.refresh} and ${GO_ON}`,
  session_ended: `The session has ended: sign in with POST ${API_BASE}${apiPaths.token} and ${GO_ON}`,
  key_revoked: `The API key was revoked: with another key ${GO_ON}`,
  server_stopping: `The server is stopping: ${GO_ON}`,
};

/** The Server-Sent Event that ends a stream. */
export const streamEnd = (reason: StreamEndReason): string => {
  const end: StreamEnd = { reason, detail: DETAILS[reason] };
  return `event: ${STREAM_ENDED}\ndata: ${JSON.stringify(end)}\n\n`;
};
