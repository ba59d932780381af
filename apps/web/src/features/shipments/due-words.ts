import type { Due } from '@waymark/contracts';
import { daysText } from '../../lib/wording/calendar.js';

/** How a shipment stands to its estimated day, in a word or two; empty without such a day. */
export const dueWords = ({ state, days }: Due): string => {
  switch (state) {
    case 'none':
      return '';
    case 'on_time':
      return days === 1 ? 'Tomorrow' : `In ${daysText(days)}`;
    case 'today':
      return 'Today';
    case 'late':
      return `${daysText(days)} late`;
    case 'delivered_on_time':
      return 'On time';
    case 'delivered_late':
      return `${daysText(days)} late`;
    default:
      state satisfies never;
      return '';
  }
};
