/** The first and the last instant of a day (YYYY-MM-DD) of the reader's calendar, ISO 8601 UTC. */
export const boundsOf = (date: string): { first: string; last: string } => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return {
    first: new Date(year, month - 1, day).toISOString(),
    last: new Date(new Date(year, month - 1, day + 1).getTime() - 1).toISOString(),
  };
};
