import { z } from 'zod/mini';

/** The schema without additional properties. */
export const exactly = <Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>) => z.strictObject(shape);
