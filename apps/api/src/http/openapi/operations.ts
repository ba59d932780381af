import type { AnswerHeader } from './answer-headers.js';

interface OperationText {
  summary: string;
  description: string;
  /** What its success carries beside those that every answer has. */
  headers?: readonly AnswerHeader[];
}

const PAGED = ['Link', 'X-Total-Count'] as const;
const text = (summary: string, description: string, ...headers: AnswerHeader[]): OperationText => ({
  summary,
  description,
  headers,
});

/** What each operation of the API does, as the document says it, by its method and its path below /api/v1. */
const OPERATIONS: Readonly<Record<string, OperationText>> = {
  'GET /health/': text(
    'Ask how the server is',
    'Degraded still answers reads; starting and unhealthy answer 503. Needs no token and is never limited.',
  ),
  'GET /settings/': text(
    'Read the settings of this installation',
    'The company’s name and addresses, as its pages show them.',
  ),

  'POST /accounts/register/': text(
    'Make an account',
    'Makes a customer’s account and signs it in. A retry with the same Idempotency-Key gets the same account and session.',
  ),
  'POST /accounts/token/': text(
    'Sign in',
    'Answers an access token, which lasts ten minutes, and a refresh token, which is good once.',
  ),
  'POST /accounts/token/refresh/': text(
    'Renew the tokens',
    'A refresh token that was spent before ends its whole session, unless it comes again under the same Idempotency-Key.',
  ),
  'POST /accounts/logout/': text('Sign out', 'Ends the session of the refresh token, with its sockets and streams.'),
  'GET /accounts/profile/': text('Read one’s profile', 'The account of whoever asks.'),
  'PATCH /accounts/profile/': text('Change one’s profile', 'Any part of it; e-mail and role cannot be assigned.'),
  'POST /accounts/change-password/': text('Change one’s password', 'Ends every other session of the account.'),
  'GET /accounts/': text('List people', 'Accounts that match a search, in pages; for staff.', ...PAGED),
  'PATCH /accounts/{id}/': text(
    'Change somebody’s account',
    'Gives a role, disables or enables; for staff. Nobody changes their own role, and the last staff account stays.',
  ),
  'POST /accounts/{id}/end-sessions/': text(
    'End somebody’s sessions',
    'Ends every session of an account, with its sockets and streams; for staff.',
  ),

  'GET /shipments/': text(
    'List shipments',
    'Newest first: one’s own, for staff and auditors all. A Link header leads to the next page.',
    ...PAGED,
  ),
  'GET /shipments/user/shipments/': text(
    'List one’s own shipments',
    'As the other list, but for staff too only their own.',
    ...PAGED,
  ),
  'GET /shipments/counters/': text(
    'Count shipments',
    'One’s own, for staff and auditors all, by what has become of them.',
  ),
  'GET /shipments/counters/attention/': text(
    'Count shipments that want attention',
    'Of those not delivered, one’s own, for staff and auditors all: past their estimated day, due today, and without news for three days.',
  ),
  'GET /shipments/recipients/': text(
    'List past recipients',
    'Whom one’s newest thousand shipments went to, each address once, the latest first, at most ten.',
  ),
  'POST /shipments/': text(
    'Create a shipment',
    'Answers the whole resource, with its tracking number.',
    'ETag',
    'Location',
  ),
  'GET /shipments/{id}/': text(
    'Read a shipment',
    'As it stands, or as it stood at a version or an instant. Where it was not yet there, or deleted, it is not found.',
    'ETag',
  ),
  'PATCH /shipments/{id}/': text(
    'Edit a shipment',
    'Any part of it. With If-Match only if nobody changed it since.',
    'ETag',
  ),
  'DELETE /shipments/{id}/': text(
    'Delete a shipment',
    'For customers it is gone; its history stays for staff and auditors.',
  ),
  'GET /shipments/{id}/history/': text(
    'Read a shipment’s history',
    'Every event in order of version, with what each changed. Its owner reads it as long as the shipment lives, staff and auditors always.',
  ),
  'GET /shipments/{id}/history/proof/': text(
    'Prove that an event is in the log',
    'The inclusion proof (RFC 9162) of one version of a shipment in the tree over the whole log.',
  ),
  'POST /shipments/{id}/updates/create/': text(
    'Add a tracking update',
    'The shipment’s status becomes the update’s.',
    'ETag',
  ),
  'PATCH /shipments/updates/{id}/': text(
    'Edit a tracking update',
    'If it decided the shipment’s status, that changes with it.',
    'ETag',
  ),
  'DELETE /shipments/updates/{id}/': text(
    'Delete a tracking update',
    'If it decided the shipment’s status, the decision before it stands again.',
  ),
  'GET /shipments/track/{number}/': text(
    'Track a shipment',
    'The public view for anybody who has the number: no e-mail, phone or street address, names as first name and initial. Pages of other origins may read it.',
    'ETag',
  ),
  'GET /shipments/track/{number}/updates/': text(
    'List a shipment’s tracking updates',
    'Newest first, for anybody who has the number.',
  ),
  'GET /shipments/track/{number}/route/': text(
    'Plot a shipment’s route',
    'The places it was at, from origin to destination, for anybody who has the number; places that are not known are left out.',
  ),

  'GET /shipments/addresses/': text('List saved addresses', 'One’s own address book.'),
  'POST /shipments/addresses/': text('Save an address', 'Adds it to one’s own address book.'),
  'PATCH /shipments/addresses/{id}/': text('Change a saved address', 'Any part of it.'),
  'DELETE /shipments/addresses/{id}/': text('Remove a saved address', 'Shipments that used it keep what they have.'),

  'GET /places/': text(
    'Look up a place',
    'Whether the gazetteer knows a city of a country, and if not, names that are spelled like it.',
  ),

  'GET /audit/events/': text(
    'Search the log',
    'Every event of the log, newest first, or after a cursor in its order; for staff and auditors. As NDJSON or CSV the whole selection is streamed.',
  ),
  'GET /audit/verify/': text(
    'Verify the log',
    'Recomputes every hash chain, the order of the log and the tree over it, and names the first place where the log is not what was written.',
  ),
  'GET /audit/checkpoint/': text(
    'Sign a checkpoint',
    'A signed statement of what the log is now, to be held against it later.',
  ),
  'GET /audit/consistency/': text(
    'Prove that the log only grew',
    'The consistency proof (RFC 9162) between the log at two of its sizes.',
  ),

  'GET /api-keys/': text('List API keys', 'Those that stand, newest first, without the keys themselves.'),
  'POST /api-keys/': text(
    'Issue an API key',
    'Answers the key this once; a retry with the same Idempotency-Key gets the same.',
  ),
  'DELETE /api-keys/{id}/': text(
    'Revoke an API key',
    'From this answer on it is refused, and what streams under it ends.',
  ),

  'GET /events/': text(
    'Read the feed of events',
    'One page in the order of the log; `next` is sent back as `after`. With `wait` it answers as soon as there is something. Who wants to be told instead finds the same events in asyncapi.json: as a stream, by webhook, and live.',
  ),
  'GET /events/stream/': text(
    'Stream events',
    'Server-Sent Events: `id` is the cursor, `event` the type, `data` the CloudEvent. It ends with the access token or key, says so with a last event `stream.ended`, and goes on after `Last-Event-ID`.',
  ),

  'GET /webhooks/': text('List webhooks', 'One’s own endpoints, oldest first, with how each fares.'),
  'POST /webhooks/': text(
    'Register a webhook',
    'Answers its secret this once; a retry with the same Idempotency-Key gets it too. Events from now on are delivered, signed as Standard Webhooks.',
  ),
  'GET /webhooks/{id}/': text('Read a webhook', 'One of one’s own endpoints, with how it fares.'),
  'PATCH /webhooks/{id}/': text(
    'Change a webhook',
    'Any part of it. What is pending for an endpoint that is disabled is cancelled.',
  ),
  'DELETE /webhooks/{id}/': text('Remove a webhook', 'With everything that was to be sent to it.'),
  'POST /webhooks/{id}/rotate-secret/': text(
    'Rotate a webhook’s secret',
    'Answers the new secret this once; for 24 hours the one before it signs too.',
  ),
  'GET /webhooks/{id}/deliveries/': text('List deliveries', 'Newest first, with each attempt; kept for 30 days.'),
  'GET /webhooks/{id}/deliveries/{delivery}/': text(
    'Read a delivery',
    'With each attempt: what was sent where, with which headers, and what was answered; `body` is the event as each attempt sends it.',
  ),
  'POST /webhooks/{id}/retry/': text(
    'Send everything that waits',
    'Now, in order, and without loss of a try: what fails again waits until its planned time. A delivery that arrives wakes what waits too, but for what its receiver asked to wait.',
  ),
  'POST /webhooks/{id}/test/': text(
    'Send a test event',
    'One event of a shipment that does not exist, once; `data.test` is true.',
  ),
  'POST /webhooks/{id}/deliveries/{delivery}/retry/': text(
    'Retry a delivery',
    'Sends it again at once, whatever became of it.',
  ),
  'POST /webhooks/{id}/rewind/': text(
    'Deliver again',
    'Delivers everything after a cursor, or from an instant on, once more; ids stay the same.',
  ),
};

/** Undefined for one that nobody described; a test finds it. */
export const describeOperation = (method: string, path: string): OperationText | undefined =>
  OPERATIONS[`${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}/`];
