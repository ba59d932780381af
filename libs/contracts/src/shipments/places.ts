import { z } from 'zod/mini';

/** The query of GET /places/: a place as typed. */
export interface PlaceQuery {
  city: string;
  country: string;
}

export const placeNameSchema = z.object({ city: z.string(), country: z.string() });
export type PlaceName = z.infer<typeof placeNameSchema>;

/** Whether the place is known. For an unknown place, suggestions, the likeliest first. */
export const placeVerdictSchema = z.object({ known: z.boolean(), suggestions: z.array(placeNameSchema) });
export type PlaceVerdict = z.infer<typeof placeVerdictSchema>;
