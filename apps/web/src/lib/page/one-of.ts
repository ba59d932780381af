/** What an address says, where it is one of the choices. */
export const oneOf = <Choice extends string, Otherwise>(
  choices: readonly Choice[],
  text: string | null,
  otherwise: Otherwise,
): Choice | Otherwise => choices.find((choice) => choice === text) ?? otherwise;
