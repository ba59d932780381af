import { EVENT_FILTERS } from './events/event-names.js';
import type { Table } from './field.js';
import { FIELD_LIMITS } from './limits.js';

/** The fields of an endpoint that its owner sets. Without types, it gets every event. */
export const webhookFields = {
  url: { kind: 'web address', label: 'URL', required: true },
  types: { kind: 'choices', choices: EVENT_FILTERS, label: 'Types', required: false },
  description: {
    kind: 'line',
    maximum: FIELD_LIMITS.maximumLine,
    label: 'Description',
    required: false,
    absent: '',
  },
  enabled: { kind: 'boolean', label: 'Enabled', required: false },
  /** Whether the receiver must allow deliveries first, by the handshake of CloudEvents. */
  handshake: { kind: 'boolean', label: 'Handshake', required: false },
} as const satisfies Table;
