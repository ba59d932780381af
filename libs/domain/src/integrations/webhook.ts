import { changedFields } from '../changed-fields.js';
import type { webhookEvents } from '@waymark/vocabulary';
import type { Actor, Decider, DomainEvent, EventOf } from '../event.js';
import { DomainError, unreachable } from '../errors.js';
import { assertMayCreateShipment } from '../shipments/permissions.js';

type DeclaredEvent = EventOf<typeof webhookEvents>;

/** The details of an endpoint that its owner sets. */
export type WebhookDetails = Extract<DeclaredEvent, { type: 'WebhookRegistered' }>['data']['details'];

/** Why an endpoint gets no deliveries: its owner's choice, five days of failures, its own response 410 Gone, or a refused handshake. */
export type WebhookDisabledReason = 'by_owner' | 'failing' | 'gone' | 'handshake';

/** Times are ISO 8601 UTC. */
export type Webhook = WebhookDetails &
  Readonly<{
    id: number;
    owner_id: string;
    created_at: string;
    /** The API key that registered it; null for a person, undefined when an early event does not record it. */
    api_key_id?: number | null;
    disabled_reason: WebhookDisabledReason | null;
    /** Why the last handshake failed. */
    handshake_refusal?: string;
    /** The signing secret: `whsec_` and base64. */
    secret: string;
    /** Also signs, for receivers that do not have the new secret yet. */
    previous_secret: Readonly<{ secret: string; until: string }> | null;
  }>;

export type WebhookEvent =
  | Exclude<DeclaredEvent, { type: 'WebhookChanged' }>
  | DomainEvent<
      'WebhookChanged',
      { webhook_id: number } & (
        | { reason: 'edited'; changes: Partial<WebhookDetails>; handshake_refusal?: string }
        | { reason: 'secret_rotated'; changes: { secret: string; previous_secret_until: string } }
        | { reason: 'failing' | 'gone'; changes: { enabled: false } }
      )
    >;

/** All endpoints of one account, oldest first. One stream holds them, so that their number is bounded exactly. */
export type WebhooksState = Readonly<{ webhooks: readonly Webhook[] }>;

export type WebhookCommand = Readonly<{ actor: Actor; webhook_id: number }> &
  (
    | Readonly<{
        type: 'RegisterWebhook';
        details: WebhookDetails;
        secret: string;
        /** Null when a person registers it. */
        api_key_id: number | null;
        at: string;
        handshake_refusal?: string | undefined;
        /** Maximum number of endpoints of an account. */
        maximum: number;
      }>
    /** Before the handshake of a registration: records nothing. */
    | Readonly<{ type: 'CheckWebhookLimit'; maximum: number }>
    | Readonly<{ type: 'ChangeWebhook'; changes: Partial<WebhookDetails>; handshake_refusal?: string | undefined }>
    | Readonly<{ type: 'RotateWebhookSecret'; secret: string; previous_secret_until: string }>
    | Readonly<{ type: 'DisableWebhook'; reason: 'failing' | 'gone' }>
    | Readonly<{ type: 'RemoveWebhook' }>
  );

const disabledReason = (
  before: Webhook,
  enabled: boolean,
  reason: WebhookDisabledReason,
): Webhook['disabled_reason'] => (enabled ? null : (before.disabled_reason ?? reason));

/** Whether an edit needs a new handshake: it sends events where none were allowed before. */
export const needsHandshake = (before: WebhookDetails | undefined, changes: Partial<WebhookDetails>): boolean => {
  const { url, enabled, handshake } = { ...before, ...changes };
  if (!enabled || !handshake) return false;
  return !before?.enabled || !before.handshake || url !== before.url;
};

/** An endpoint's state after one of its events; undefined before its registration and after its removal. */
export const evolveWebhook = (webhook: Webhook | undefined, event: WebhookEvent): Webhook | undefined => {
  if (event.type === 'WebhookRegistered') {
    const { webhook_id: id, owner_id, details, secret, registered_at: created_at, api_key_id } = event.data;
    const { handshake_refusal } = event.data;
    const refused = handshake_refusal !== undefined;
    const disabled_reason = details.enabled ? null : refused ? 'handshake' : 'by_owner';
    const registered = {
      id,
      owner_id,
      ...details,
      created_at,
      disabled_reason,
      secret,
      previous_secret: null,
      ...(refused && { handshake_refusal }),
    } as const;
    return api_key_id === undefined ? registered : { ...registered, api_key_id };
  }
  if (!webhook) return undefined;
  switch (event.type) {
    case 'WebhookChanged': {
      const { data } = event;
      if (data.reason === 'secret_rotated') {
        const { secret, previous_secret_until: until } = data.changes;
        return { ...webhook, secret, previous_secret: { secret: webhook.secret, until } };
      }
      const { handshake_refusal: earlier, ...before } = webhook;
      const { enabled = webhook.enabled } = data.changes;
      const refusal = data.reason === 'edited' ? data.handshake_refusal : undefined;
      if (refusal !== undefined) {
        return { ...before, ...data.changes, disabled_reason: 'handshake', handshake_refusal: refusal };
      }
      const reason = data.reason === 'edited' ? 'by_owner' : data.reason;
      const after = { ...before, ...data.changes, disabled_reason: disabledReason(webhook, enabled, reason) };
      return enabled || earlier === undefined ? after : { ...after, handshake_refusal: earlier };
    }
    case 'WebhookRemoved':
      return undefined;
    default:
      return unreachable(event, webhook);
  }
};

const evolve = ({ webhooks }: WebhooksState, event: WebhookEvent): WebhooksState => {
  const { webhook_id } = event.data;
  const evolved = evolveWebhook(
    webhooks.find(({ id }) => id === webhook_id),
    event,
  );
  if (event.type === 'WebhookRegistered') return { webhooks: evolved ? [...webhooks, evolved] : webhooks };
  return { webhooks: webhooks.flatMap((webhook) => (webhook.id === webhook_id ? (evolved ?? []) : webhook)) };
};

const sameTypes = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((type, index) => type === other[index]);

const changesOf = (webhook: Webhook, requested: Partial<WebhookDetails>): Partial<WebhookDetails> | undefined => {
  const { url, description, enabled, handshake = false } = webhook;
  const types = requested.types && !sameTypes(webhook.types, requested.types) ? { types: requested.types } : undefined;
  const others = changedFields<Omit<WebhookDetails, 'types'>>({ url, description, enabled, handshake }, requested);
  return types || others ? { ...others, ...types } : undefined;
};

const decide = (command: WebhookCommand, { webhooks }: WebhooksState): readonly WebhookEvent[] => {
  assertMayCreateShipment(command.actor);
  const { webhook_id } = command;
  if (command.type === 'RegisterWebhook' || command.type === 'CheckWebhookLimit') {
    if (webhooks.length >= command.maximum) throw new DomainError('TOO_MANY_WEBHOOKS');
    if (command.type === 'CheckWebhookLimit') return [];
    const { actor, secret, api_key_id, at, handshake_refusal } = command;
    const refused = handshake_refusal !== undefined;
    const details = refused ? { ...command.details, enabled: false } : command.details;
    const data = { webhook_id, owner_id: actor.id, details, secret, registered_at: at, api_key_id };
    return [{ type: 'WebhookRegistered', data: { ...data, ...(refused && { handshake_refusal }) } }];
  }
  const webhook = webhooks.find(({ id }) => id === webhook_id);
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
  switch (command.type) {
    case 'ChangeWebhook': {
      const { handshake_refusal } = command;
      const refused = handshake_refusal !== undefined;
      const changes = changesOf(webhook, refused ? { ...command.changes, enabled: false } : command.changes);
      if (refused && (changes || handshake_refusal !== webhook.handshake_refusal)) {
        const data = { webhook_id, reason: 'edited', changes: changes ?? {}, handshake_refusal } as const;
        return [{ type: 'WebhookChanged', data }];
      }
      return changes ? [{ type: 'WebhookChanged', data: { webhook_id, reason: 'edited', changes } }] : [];
    }
    case 'RotateWebhookSecret': {
      const { secret, previous_secret_until } = command;
      const changes = { secret, previous_secret_until };
      return [{ type: 'WebhookChanged', data: { webhook_id, reason: 'secret_rotated', changes } }];
    }
    case 'DisableWebhook': {
      if (!webhook.enabled) return [];
      const { reason } = command;
      return [{ type: 'WebhookChanged', data: { webhook_id, reason, changes: { enabled: false } } }];
    }
    case 'RemoveWebhook':
      return [{ type: 'WebhookRemoved', data: { webhook_id } }];
    default:
      return unreachable(command, []);
  }
};

export const webhooksDecider: Decider<WebhooksState, WebhookCommand, WebhookEvent> = {
  initialState: { webhooks: [] },
  evolve,
  decide,
};

export const webhooksStream = (owner_id: string): string => `webhooks-${owner_id}`;

/** The id of the account whose webhooks a stream holds, from the stream's name. */
export const ownerOfWebhooks = (stream: string): string => stream.slice(webhooksStream('').length);
