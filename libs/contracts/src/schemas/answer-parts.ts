import { z } from 'zod/mini';

/** A whole number that is at least `minimum`. */
export const wholeNumber = (minimum: number) => z.int().check(z.gte(minimum));

/** Also accepts fields that a later release may add. */
export const loose = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) =>
  z.catchall(schema, z.unknown());
