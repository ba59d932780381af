import { exampleWaybill } from '@waymark/contracts';

const number = 'WM-4T7Q-8ZK2-M0XB-6';
const at = '2026-03-01T10:00:00.000Z';
const cursor = '0000000000000042-9f86d081';
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const update = { status: 'in_transit', location: 'Reykjavík', description: 'Arrived at the hub', timestamp: at };
const reported = { reported_by: 'courier', recorded_at: at };
const address = {
  label: 'Warehouse',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  address: '12 St James’s Square',
  city: 'London',
  country: 'United Kingdom',
};
const person = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone_number: '+44 20 7946 0000',
  address: '12 St James’s Square',
  company_name: 'Analytical Engines',
};
const tokens = { access: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl', refresh: 'c2Vzc2lvbg.c2VjcmV0' };
const webhook = {
  id: 3,
  url: 'https://shop.example/waymark',
  types: ['waymark.shipment.tracking_update_added.v1'],
  description: 'Shop',
  enabled: true,
  created_at: at,
  disabled_reason: null,
  handshake: false,
  handshake_refusal: null,
  failing_since: null,
  disables_at: null,
  previous_secret_until: null,
  pending: 0,
};
const apiKeyWebhook = {
  id: webhook.id,
  url: webhook.url,
  enabled: true,
  disabled_reason: null,
  registered_by: 'this_key',
};
const apiKey = {
  id: 5,
  name: 'Warehouse system',
  scopes: ['events:read', 'webhooks:write'],
  prefix: 'wm_4f9a1c',
  created_at: at,
  webhooks: [apiKeyWebhook],
};
const cloudEvent = {
  specversion: '1.0',
  id: '0b6f2f4e-6a53-4d0e-9f1c-0d6f3f1f6a11',
  source: '/api/v1/shipments/7/',
  type: 'waymark.shipment.tracking_update_added.v1',
  subject: number,
  time: at,
  datacontenttype: 'application/json',
  sequence: cursor,
  statuschange: 'in_transit',
  reportedby: 'courier',
  data: { shipment_id: 7, version: 2, update: { id: 11, ...update, ...reported } },
};

/** Returns the example of a named component. openapi.int.spec.ts checks each example against its schema. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  SignInRequest: { email: 'ada@example.com', password: 'correct horse battery' },
  RegisterRequest: { email: 'ada@example.com', password: 'correct horse battery', ...person },
  RefreshRequest: { refresh: tokens.refresh },
  ProfilePatch: { phone_number: person.phone_number },
  ChangePasswordRequest: {
    old_password: 'correct horse battery',
    new_password: 'staple the horse correctly',
    new_password2: 'staple the horse correctly',
  },
  ResetPasswordRequest: {
    token: tokens.refresh,
    new_password: 'staple the horse correctly',
    new_password2: 'staple the horse correctly',
  },
  CreateShipmentRequest: { ...exampleWaybill, shipment_date: '2026-03-01', estimated_delivery: '2026-03-05' },
  ShipmentPatch: { weight: 3, status: 'delayed' },
  TrackingUpdateRequest: update,
  TrackingUpdatePatch: { location: 'Oslo' },
  AccountPatch: { role: 'staff' },
  AddressRequest: address,
  AddressPatch: { label: 'Old warehouse' },
  ApiKeyRequest: { name: apiKey.name, scopes: apiKey.scopes },
  WebhookRequest: { url: webhook.url, types: webhook.types, description: webhook.description },
  WebhookPatch: { enabled: false },
  RewindRequest: { at },
  TokenPair: tokens,
  TrackingUpdate: { id: 11, ...update, ...reported },
  StatusDecision: { update_id: 11, ...reported, confirmed_by_courier: true },
  Counters: { total: 12, delivered: 5, in_transit: 6, pending: 1 },
  SavedAddress: { id: 4, ...address },
  ApiKey: apiKey,
  ApiKeyWebhook: apiKeyWebhook,
  IssuedApiKey: { ...apiKey, webhooks: [], key: `wm_${'4f9a1c0b2d'.repeat(5)}` },
  CloudEvent: cloudEvent,
  FeedPage: { events: [cloudEvent], next: cursor },
  Webhook: webhook,
  WebhookWithSecret: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  DeliveryRequest: { url: webhook.url, headers: { 'content-type': 'application/json', 'webhook-id': cloudEvent.id } },
  Health: { status: 'healthy', version: '0.1.0', checks: { event_store: { status: 'healthy' } } },
  Verification: { ok: true, streams: 12, events: 340 },
  SignedCheckpoint: {
    format: 'waymark-checkpoint-2',
    size: 340,
    root: hash,
    created_at: at,
    public_key: 'MCowBQYDK2VwAyEAexample',
    signature: 'c2lnbmF0dXJl',
  },
  ErrorDetail: { detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' },
  BadRequest: { weight: ['Weight must be greater than 0'] },
  FieldErrors: { weight: ['Weight must be greater than 0'] },
};
