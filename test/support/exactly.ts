import { z } from 'zod/mini';

/** The schema without room for fields that it does not name. */
export const exactly = <Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>) => z.strictObject(shape);
