/** '1 day', '3 days' */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** '4 days late' */
export const daysLate = (days: number): string => `${daysText(days)} late`;
