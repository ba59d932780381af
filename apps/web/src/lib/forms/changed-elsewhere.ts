/** A field that this user and another user have both changed. */
export interface Changed<Values> {
  name: keyof Values & string;
  mine: unknown;
  theirs: unknown;
}

/**
 * Returns the conflicts after the server's values changed from `before` to `after` while the form contained `typed`: earlier
 * conflicts with current values, and new ones. A field that both sides changed to the same value is no conflict.
 */
export const changedElsewhere = <Values extends object>(
  before: Partial<Values>,
  after: Values,
  typed: Values,
  undecided: readonly Changed<Values>[] = [],
): Changed<Values>[] => {
  const open = new Set(undecided.map(({ name }) => name));
  return (Object.keys(after) as (keyof Values & string)[])
    .filter((name) => typed[name] !== before[name] || open.has(name))
    .filter((name) => after[name] !== before[name] || open.has(name))
    .filter((name) => typed[name] !== after[name])
    .map((name) => ({ name, mine: typed[name], theirs: after[name] }));
};
