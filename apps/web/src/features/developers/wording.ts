import type { ApiKey } from '@waymark/contracts';
import { isolated } from '@waymark/contracts/ui';
import { counted } from '../../lib/wording/format.js';

/**
 * A duration in at most two units: '0 s', '42 s', '5 min', '2 h', '2 h 5 min', '3 d 4 h'. Takes milliseconds; a negative
 * duration is '0 s'.
 */
export const waitText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
};

/** '87 ms', '1.2 s'. */
export const latencyText = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;

/** A URL without its scheme, for narrow places. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** The result of 'Resend all waiting'. */
export const resentText = (count: number): string =>
  count === 0 ? 'No deliveries are waiting' : `${counted(count, 'delivery')} resent`;

/** A sentence about webhooks that keep working without the key; empty if there are none. */
const afterRevocation = ({ webhooks }: Pick<ApiKey, 'webhooks'>): string => {
  const enabled = webhooks.filter((webhook) => webhook.enabled);
  const own = enabled.filter(({ registered_by }) => registered_by === 'this_key').length;
  if (own === 1) return ' The webhook that it registered keeps receiving events until you disable or remove it.';
  if (own > 1) return ` The ${own} webhooks that it registered keep receiving events until you disable or remove them.`;
  if (enabled.length === 0) return '';
  return ' Webhooks that it may have registered keep receiving events until you disable or remove them.';
};

/** The confirmation for the revocation of a key, with its consequences. */
export const revocationText = (key: Pick<ApiKey, 'name' | 'webhooks'>): string =>
  `Revoke “${isolated(key.name)}”? Programs that use it lose access at once.${afterRevocation(key)} This cannot be undone.`;
