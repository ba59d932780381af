import { z } from 'zod/mini';

/** A whole number that is not below the given one. */
export const wholeNumber = (minimum: number) => z.int().check(z.gte(minimum));

/** With whatever else a later version may add. */
export const loose = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) =>
  z.catchall(schema, z.unknown());
