import { DUE_ZONES } from '@waymark/vocabulary';
import { z } from 'zod/mini';

/** The query of GET /places/: a place as typed. */
export interface PlaceQuery {
  city: string;
  country: string;
}

export const placeNameSchema = z.object({ city: z.string(), country: z.string() });
export type PlaceName = z.infer<typeof placeNameSchema>;

/**
 * Whether the place is known, and whose time zone would decide when a day of delivery ends there. For an unknown place,
 * suggestions, the likeliest first.
 */
export const placeVerdictSchema = z.object({
  known: z.boolean(),
  due_zone: z.enum(DUE_ZONES),
  suggestions: z.array(placeNameSchema),
});
export type PlaceVerdict = z.infer<typeof placeVerdictSchema>;
