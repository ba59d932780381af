/** Returns the value from an address if it is one of the choices. */
export const oneOf = <Choice extends string, Otherwise>(
  choices: readonly Choice[],
  text: string | null,
  otherwise: Otherwise,
): Choice | Otherwise => choices.find((choice) => choice === text) ?? otherwise;
