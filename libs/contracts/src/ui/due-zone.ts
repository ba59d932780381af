import type { PublicShipment } from '../shipments/shipments.js';
import { isolated } from './isolated.js';

/** 'the last time zone of Germany': whose end of the day counts where the place is unknown; empty where it is known. */
export const lastZone = (due_zone: PublicShipment['due_zone'], country: string): string => {
  const where = due_zone === 'country' ? `of ${isolated(country)}` : due_zone === 'anywhere' && 'on earth';
  return where ? `the last time zone ${where}` : '';
};
