/**
 * The fields of `requested` whose values differ from `current`, so that an event records real changes only;
 * undefined when nothing differs. Fields that `current` lacks are ignored.
 */
export const changedFields = <Fields extends object>(
  current: Fields,
  requested: Partial<Fields>,
): Partial<Fields> | undefined => {
  const changes: Partial<Fields> = {};
  for (const field of Object.keys(current) as (keyof Fields)[]) {
    const value = Object.hasOwn(requested, field) ? requested[field] : undefined;
    if (value !== undefined && value !== current[field]) changes[field] = value;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
};
