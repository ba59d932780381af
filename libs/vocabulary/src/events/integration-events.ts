import type { ApiKeyScope } from '../api-key.js';
import {
  boolean,
  choice,
  instant,
  integer,
  listOf,
  nullable,
  object,
  optional,
  secret,
  text,
  type EventDeclaration,
} from './event-data.js';

export const apiKeyEvents = {
  /**
   * `prefix` is the key's first characters, by which its owner recognizes it. `key_hash` is its SHA-256 in hex; the key
   * itself is not stored.
   */
  ApiKeyIssued: {
    data: {
      id: integer,
      owner_id: text,
      name: text,
      scopes: listOf<ApiKeyScope>(),
      prefix: text,
      key_hash: secret(text),
      issued_at: instant,
    },
    mark: 'key',
  },
  /** `key_id` is null for a key in a stream of its own. */
  ApiKeyRevoked: {
    data: { key_id: nullable(integer) },
    upcast: { 1: (data) => ({ ...data, key_id: null }) },
    mark: 'key',
  },
} as const satisfies Record<string, EventDeclaration>;

/** What the owner of an endpoint sets. `types` are public names of events; empty selects every type. */
const details = {
  url: text,
  types: listOf<string>(),
  description: text,
  enabled: boolean,
  /** Whether the receiver must allow deliveries before the endpoint is enabled; absent in early events. */
  handshake: optional(boolean),
};

export const webhookEvents = {
  WebhookRegistered: {
    data: {
      webhook_id: integer,
      owner_id: text,
      details: object(details),
      secret: secret(text),
      registered_at: instant,
      /** The API key that registered it; null for a person; absent in early events. */
      api_key_id: optional(nullable(integer)),
      /** Why the handshake failed: the endpoint is not enabled. */
      handshake_refusal: optional(text),
    },
    mark: 'webhook',
  },
  WebhookChanged: {
    data: {
      webhook_id: integer,
      reason: choice(['edited', 'secret_rotated', 'failing', 'gone']),
      changes: object({
        url: optional(text),
        types: optional(listOf<string>()),
        description: optional(text),
        enabled: optional(boolean),
        handshake: optional(boolean),
        secret: optional(secret(text)),
        previous_secret_until: optional(instant),
      }),
      handshake_refusal: optional(text),
    },
    mark: 'webhook',
  },
  WebhookRemoved: { data: { webhook_id: integer }, mark: 'webhook' },
} as const satisfies Record<string, EventDeclaration>;

/** All deliveries to this endpoint up to the position in the log have succeeded or been given up. */
export const deliveryProgressEvents = {
  DeliveriesReached: { data: { webhook_id: integer, position: integer }, mark: 'number' },
} as const satisfies Record<string, EventDeclaration>;

/** Integer ids come from blocks reserved in the log. `from` and `to` are inclusive. */
export const identifierBlockEvents = {
  IdentifierBlockReserved: { data: { from: integer, to: integer }, mark: 'number' },
} as const satisfies Record<string, EventDeclaration>;
