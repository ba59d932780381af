import { isRedacted, type HistoryActor } from '@waymark/contracts';

const REDACTED_NAMES = {
  customer: 'Another customer',
  staff: 'Courier staff',
  auditor: 'An auditor',
  system: 'Waymark',
} as const satisfies Record<HistoryActor['role'], string>;

/** Returns the actor's name as far as the reader may see it. */
export const actorName = (actor: HistoryActor): string =>
  isRedacted(actor) ? REDACTED_NAMES[actor.role] : actor.email || 'Waymark';

/** Returns the name with the role, for a line of text. */
export const actorText = (actor: HistoryActor): string =>
  `${actorName(actor)} (${isRedacted(actor) ? 'name withheld' : actor.role})`;
