import { LIMITS } from '@waymark/contracts';
import type { AnswerHeader } from './answer-headers.js';

interface OperationText {
  operationId: string;
  summary: string;
  description: string;
  /** Response headers in addition to the common ones. */
  headers?: readonly AnswerHeader[];
}

const PAGED = ['Link', 'X-Total-Count'] as const;
const text = (
  operationId: string,
  summary: string,
  description: string,
  ...headers: AnswerHeader[]
): OperationText => ({
  operationId,
  summary,
  description,
  headers,
});

/** Name and texts of each operation in the document, by method and path below /api/v1. */
const OPERATIONS: Readonly<Record<string, OperationText>> = {
  'GET /health/': text(
    'getHealth',
    'Check the server’s health',
    'A degraded server still serves reads. A starting or unhealthy server returns 503. Needs no token and has no rate limit.',
  ),
  'GET /settings/': text(
    'getSettings',
    'Get settings',
    'Returns the company’s name and contact details, and whether this server has demo accounts and a staff account, and after how many minutes without use a session ends.',
  ),

  'POST /accounts/register/': text(
    'register',
    'Register an account',
    'Creates a customer account and signs it in. A retry with the same Idempotency-Key returns the same account and session.',
    'Set-Cookie',
  ),
  'POST /accounts/token/': text(
    'signIn',
    'Sign in',
    'Returns an access token, which is valid for 10 minutes, and a refresh token, which works once. Repeated failed sign-ins delay further sign-ins to the same account. A browser that sends the cookie of an earlier sign-in waits only for its own failures.',
    'Set-Cookie',
  ),
  'POST /accounts/token/refresh/': text(
    'refreshToken',
    'Refresh tokens',
    'Returns a new access token and a new refresh token. Reusing a refresh token ends its whole session, unless the request is a retry with the same Idempotency-Key. Retries get the same tokens for 10 minutes. A later retry gets them for another 10 minutes if nobody has used the new refresh token, otherwise 401. The sixth late retry ends the session.',
  ),
  'POST /accounts/logout/': text(
    'signOut',
    'Sign out',
    'Ends the session of the refresh token and closes its sockets and streams. A repetition does no harm, so an Idempotency-Key is ignored.',
  ),
  'GET /accounts/session/': text(
    'getSession',
    'Get the time left of your session',
    'Returns the seconds until the session ends without further use, or null if sessions do not end for that. Each request with an access token is a use, unless it has the header `Waymark-Background`.',
  ),
  'POST /accounts/session/': text(
    'keepSession',
    'Keep your session',
    'Counts as a use of the session, and returns the seconds until it ends without further use.',
  ),
  'GET /accounts/profile/': text('getProfile', 'Get your profile', 'Returns the profile of the caller.'),
  'PATCH /accounts/profile/': text(
    'updateProfile',
    'Update your profile',
    'Changes the fields that you send. E-mail and role cannot be assigned.',
  ),
  'POST /accounts/change-password/': text(
    'changePassword',
    'Change your password',
    'Ends every other session of the account.',
    'Set-Cookie',
  ),
  'POST /accounts/reset-password/': text(
    'resetPassword',
    'Reset a password',
    'Sets a new password with the secret of a one-time link and ends every session of the account.',
  ),
  'GET /accounts/': text(
    'listAccounts',
    'List people',
    'Returns the accounts that match a search, in pages. For staff.',
    ...PAGED,
  ),
  'PATCH /accounts/{id}/': text(
    'updateAccount',
    'Update an account',
    'Changes an account’s role, disables it or enables it. For staff. You cannot change your own account. The last enabled staff account cannot be disabled or lose its role.',
  ),
  'POST /accounts/{id}/end-sessions/': text(
    'endSessions',
    'End the sessions of an account',
    'Ends every session of an account and closes its sockets and streams. For staff.',
  ),
  'POST /accounts/{id}/password-reset-link/': text(
    'createPasswordResetLink',
    'Create a password reset link',
    'Returns a one-time link, shown once, with which the account holder sets a new password. A new link replaces the previous one. For staff.',
  ),

  'GET /shipments/': text(
    'listShipments',
    'List shipments',
    'Returns shipments, newest first. Customers get only their own. The Link header contains the address of the next page. An export as NDJSON or CSV has no pages: without `limit`, it contains all matching shipments.',
    ...PAGED,
  ),
  'GET /shipments/user/shipments/': text(
    'listMyShipments',
    'List your own shipments',
    'Returns the caller’s own shipments, newest first, also for staff. An export as NDJSON or CSV has no pages: without `limit`, it contains all matching shipments.',
    ...PAGED,
  ),
  'GET /shipments/counters/': text(
    'countShipments',
    'Count shipments',
    'Returns the number of shipments in total and by status group. Customers count only their own.',
  ),
  'GET /shipments/counters/attention/': text(
    'countShipmentsNeedingAttention',
    'Count shipments that need attention',
    'Counts undelivered shipments that are overdue, due today, or without a scan for three days. Customers count only their own.',
  ),
  'GET /shipments/recipients/': text(
    'listRecipients',
    'List past recipients',
    'Returns up to 10 recipients of your 1,000 newest shipments, most recent first, each address once.',
  ),
  'GET /shipments/suggestions/': text(
    'suggestSearch',
    'Suggest a search',
    'For a `q` without results, returns a search for similar words that has results with the same filters, or null. A word of 3 to 6 letters may differ by one letter that is missing, added, replaced or swapped with the next. A longer word may differ by two letters after its first three. Customers get words from their own 1,000 newest shipments.',
  ),
  'POST /shipments/': text(
    'createShipment',
    'Create a shipment',
    'Returns the whole resource with its tracking number. Dates can be from one year before the booking to two years after it. The estimated delivery cannot be before the shipment date.',
    'ETag',
    'Location',
  ),
  'GET /shipments/{id}/': text(
    'getShipment',
    'Get a shipment',
    'Returns the shipment as it is now, or as it was at a version or an instant. Returns 404 if the shipment did not exist or was deleted at that point.',
    'ETag',
  ),
  'PATCH /shipments/{id}/': text(
    'updateShipment',
    'Update a shipment',
    'Changes the fields that you send. With If-Match, the update fails if the shipment has changed since your read. Changed dates have the same limits as on creation.',
    'ETag',
  ),
  'DELETE /shipments/{id}/': text(
    'deleteShipment',
    'Delete a shipment',
    'Deletes the shipment for customers. Staff and auditors can still read its history.',
  ),
  'GET /shipments/{id}/history/': text(
    'getShipmentHistory',
    'Get a shipment’s history',
    'Returns every event in order of version, with the changes that it made. Owners can read it until the shipment is deleted, staff and auditors always. Customers see other people only by role, as `RedactedActor`.',
  ),
  'GET /shipments/{id}/history/proof/': text(
    'getHistoryProof',
    'Prove that an event is in the log',
    'Returns the inclusion proof (RFC 9162) for one version of a shipment in the tree over the whole log. If you cannot see the event’s actor, the proof covers only the event’s hash.',
  ),
  'POST /shipments/{id}/updates/create/': text(
    'addTrackingUpdate',
    'Add a tracking update',
    'Sets the shipment’s status to the update’s status. A `delivered` shipment keeps its status unless the update’s time is after the moment when the delivery was recorded. The update’s time can be from one year before the booking to two years after it. A post that equals another post of the same account in status, location, description and time, and follows it within 10 seconds, records nothing: the response is 200 with the first update. If that update was edited or deleted meanwhile, the post is recorded. Every later post with the same `scan_id`, the device’s own id of the scan, is answered 200, also after a change. A scan_id that a courier or the sender has used for another scan of the shipment is refused with 422.',
    'ETag',
  ),
  'PATCH /shipments/updates/{id}/': text(
    'updateTrackingUpdate',
    'Update a tracking update',
    'Changes the shipment’s status too if this update determines it. Only staff can edit an update that a courier reported.',
    'ETag',
  ),
  'DELETE /shipments/updates/{id}/': text(
    'deleteTrackingUpdate',
    'Delete a tracking update',
    'If this update determines the shipment’s status, the status reverts to the previous decision. Only staff can delete an update that a courier reported.',
  ),
  'GET /shipments/track/': text(
    'trackSeveral',
    'Track several shipments',
    `Looks up as many as ${LIMITS.maximumNumbers} tracking numbers at once, and returns the public view of each shipment, in the order of the numbers and each once. \`shipment\` is null if no shipment has the number. An item that is no number is in the response with the beginning of its text. With a token, waits for your own writes. Each item counts as one look-up: if fewer are left, the response is 429 and none counts. Allows cross-origin requests.`,
  ),
  'GET /shipments/track/{number}/': text(
    'trackShipment',
    'Track a shipment',
    'Returns the public view of a shipment. Needs only the tracking number. With a token, waits for your own writes. Omits e-mail addresses, phone numbers and street addresses. Shortens the names of people to first name and initial, or to one character in scripts without spaces. Allows cross-origin requests.',
    'ETag',
  ),
  'GET /shipments/track/{number}/live/': text(
    'pollShipment',
    'Follow a shipment by long polling',
    'Waits for the next event after `after`, for about 25 seconds, and returns the public view with the cursor for the next request. Without `after`, and if an event is newer, it responds at once. With a token, waits for your own writes first. All other readers who wait at one cursor get the same response, which shared caches may keep for 2 seconds, so a cache in front needs one connection for each parcel.',
    'ETag',
  ),
  'GET /shipments/track/{number}/updates/': text(
    'listTrackingUpdates',
    'List a shipment’s tracking updates',
    'Returns the tracking updates, newest first. Needs only the tracking number. With a token, waits for your own writes.',
  ),
  'GET /shipments/track/{number}/route/': text(
    'getRoute',
    'Get a shipment’s route',
    'Returns the places on the route, from origin to destination. Needs only the tracking number. With a token, waits for your own writes. Omits unknown places.',
  ),

  'GET /shipments/addresses/': text('listAddresses', 'List saved addresses', 'Returns your address book.'),
  'POST /shipments/addresses/': text('createAddress', 'Save an address', 'Adds an address to your address book.'),
  'PATCH /shipments/addresses/{id}/': text(
    'updateAddress',
    'Update a saved address',
    'Changes the fields that you send.',
  ),
  'DELETE /shipments/addresses/{id}/': text(
    'deleteAddress',
    'Delete a saved address',
    'Existing shipments keep their copy of the address.',
  ),

  'GET /places/': text(
    'lookUpPlace',
    'Look up a place',
    'Returns whether the gazetteer contains a city in a country. If it does not, returns names with a similar spelling. The places are from GeoNames (https://www.geonames.org), CC BY 4.0.',
  ),

  'GET /audit/events/': text(
    'listAuditEvents',
    'Search the log',
    'Returns events, newest first, or in log order after a cursor. NDJSON and CSV stream all matching events. For staff and auditors.',
  ),
  'GET /audit/verify/': text(
    'verifyLog',
    'Verify the log',
    'Recomputes every hash chain, the order of the log and the tree over it. Returns the first position at which the log differs from what was recorded.',
  ),
  'GET /audit/checkpoint/': text(
    'getCheckpoint',
    'Sign a checkpoint',
    'Returns a signed statement of the log’s current size and root. Keep it to check the log later.',
  ),
  'GET /audit/consistency/': text(
    'getConsistencyProof',
    'Prove that the log is append-only',
    'Returns the consistency proof (RFC 9162) between two sizes of the log.',
  ),

  'GET /api-keys/': text(
    'listApiKeys',
    'List API keys',
    'Returns active keys, newest first, each with the endpoints that it registered. Never returns the keys themselves. An older endpoint without a recorded key appears, with `registered_by: "unknown"`, under each key that could have registered it.',
  ),
  'POST /api-keys/': text(
    'createApiKey',
    'Create an API key',
    'Returns the key once. A retry with the same Idempotency-Key returns the same key.',
  ),
  'DELETE /api-keys/{id}/': text(
    'revokeApiKey',
    'Revoke an API key',
    'Revokes the key immediately and ends its streams. Endpoints that the key registered belong to the account and keep their deliveries. Delete them with DELETE /webhooks/{id}/.',
  ),

  'GET /events/': text(
    'listEvents',
    'Read the event feed',
    'Returns one page of events in log order. Send `next` as `after` to get the next page. With `wait`, the request waits for the next event. To receive the same events as a stream, by webhook, or live, see asyncapi.json.',
  ),
  'GET /events/stream/': text(
    'streamEvents',
    'Stream events',
    'Sends Server-Sent Events: `id` is the cursor, `event` the type, `data` the CloudEvent. The stream ends when the access token expires or the key is revoked. Its last event, `stream.ended`, contains the reason. Send `Last-Event-ID` to resume.',
  ),

  'GET /webhooks/': text(
    'listWebhooks',
    'List webhooks',
    'Returns your endpoints, oldest first, each with its delivery state.',
  ),
  'POST /webhooks/': text(
    'createWebhook',
    'Register a webhook',
    'Returns the secret once. A retry with the same Idempotency-Key returns the same secret. The endpoint receives new events, signed according to Standard Webhooks. With `handshake: true`, the receiver must first answer an OPTIONS request with `WebHook-Request-Origin` by `WebHook-Allowed-Origin` (HTTP 1.1 Web Hooks for Event Delivery, CloudEvents). Otherwise the endpoint is registered but disabled, and `handshake_refusal` has the reason. Enable it again to repeat the handshake.',
    'Location',
  ),
  'GET /webhooks/{id}/': text('getWebhook', 'Get a webhook', 'Returns one of your endpoints with its delivery state.'),
  'PATCH /webhooks/{id}/': text(
    'updateWebhook',
    'Update a webhook',
    'Changes the fields that you send. Disabling an endpoint cancels its pending deliveries. To send `url` or `types`, an API key also needs the scope `events:read`.',
  ),
  'DELETE /webhooks/{id}/': text(
    'deleteWebhook',
    'Delete a webhook',
    'Deletes the endpoint and its pending deliveries.',
  ),
  'POST /webhooks/{id}/rotate-secret/': text(
    'rotateWebhookSecret',
    'Rotate a webhook’s secret',
    'Returns the new secret once. For 24 hours, both the new and the previous secret sign deliveries.',
  ),
  'GET /webhooks/{id}/deliveries/': text(
    'listDeliveries',
    'List deliveries',
    'Returns deliveries, newest first, with their attempts. Deliveries are kept for 30 days.',
  ),
  'GET /webhooks/{id}/deliveries/{delivery}/': text(
    'getDelivery',
    'Get a delivery',
    'Returns the delivery with its attempts: URL, request headers and response. `body` is the event that every attempt sends.',
  ),
  'POST /webhooks/{id}/retry/': text(
    'retryDeliveries',
    'Send waiting deliveries',
    'Sends all waiting deliveries now, in order, without using up a retry. A delivery that fails again waits until its planned time. A successful delivery also sends waiting deliveries, except those that the endpoint delayed with Retry-After.',
  ),
  'POST /webhooks/{id}/test/': text(
    'testWebhook',
    'Send a test event',
    'Sends one event of the type `waymark.webhook.test.v1`, whatever types the webhook selects, without retries. It is about the webhook and no shipment: `data.test` is true.',
  ),
  'POST /webhooks/{id}/deliveries/{delivery}/retry/': text(
    'retryDelivery',
    'Retry a delivery',
    'Sends a delivery again immediately, whatever its status.',
  ),
  'POST /webhooks/{id}/rewind/': text(
    'rewindWebhook',
    'Deliver again',
    'Delivers all events after a cursor or since an instant again, with the same ids.',
  ),
};

/** Returns undefined for an operation without a description; a test detects it. */
export const describeOperation = (method: string, path: string): OperationText | undefined =>
  OPERATIONS[`${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}/`];
