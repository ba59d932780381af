import type { RedactedActor } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/** An actor for a reader who may not know the account. */
export const redactedActor = ({ role }: Actor): RedactedActor => ({ role, redacted: true });
