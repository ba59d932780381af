/** A field that this person has changed, and that was changed elsewhere meanwhile. */
export interface Changed<Values> {
  name: keyof Values & string;
  mine: unknown;
  theirs: unknown;
}

/**
 * What is to be decided once the values `before` have become `after`, while `typed` stood in the form: what was undecided,
 * as it is now, and what has come to differ. A field that both have changed alike is no question.
 */
export const changedElsewhere = <Values extends object>(
  before: Values,
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
