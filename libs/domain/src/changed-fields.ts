/**
 * The fields of `current` to which `wanted` gives another value, so that an event never records what
 * did not happen; undefined when nothing differs. Fields that `current` lacks are passed over.
 */
export const changedFields = <Fields extends object>(
  current: Fields,
  wanted: Partial<Fields>,
): Partial<Fields> | undefined => {
  const changes: Partial<Fields> = {};
  for (const field of Object.keys(current) as (keyof Fields)[]) {
    const value = Object.hasOwn(wanted, field) ? wanted[field] : undefined;
    if (value !== undefined && value !== current[field]) changes[field] = value;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
};
