import type { Due } from '@waymark/contracts';
import { daysLate, daysText } from '@waymark/contracts/ui';

/** The state of a shipment relative to its estimated day, in a few words; empty without an estimated day. */
export const dueWords = ({ state, days }: Pick<Due, 'state' | 'days'>): string => {
  switch (state) {
    case 'none':
      return '';
    case 'on_time':
      return days === 1 ? 'Tomorrow' : `In ${daysText(days)}`;
    case 'today':
      return 'Today';
    case 'late':
      return daysLate(days);
    case 'delivered_on_time':
      return 'On time';
    case 'delivered_late':
      return daysLate(days);
    default:
      state satisfies never;
      return '';
  }
};
