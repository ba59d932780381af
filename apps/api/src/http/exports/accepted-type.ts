export const LIST_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const;
export type ListType = (typeof LIST_TYPES)[number];

const weightOf = (parameters: readonly string[]): number => {
  const weight = parameters.map((parameter) => /^q=([01](?:\.\d{1,3})?)$/i.exec(parameter)?.[1]).find(Boolean);
  return weight === undefined ? 1 : Number(weight);
};

/** Of what Accept names, the weightiest that a list can be answered as; JSON when it names none. */
export const acceptedType = (accept: string | undefined): ListType => {
  let best: { type: ListType; weight: number } = { type: 'application/json', weight: 0 };
  for (const range of (accept ?? '').split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const type = LIST_TYPES.find((known) => known === name);
    const weight = weightOf(parameters);
    if (type && weight > best.weight) best = { type, weight };
  }
  return best.type;
};
