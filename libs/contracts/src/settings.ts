import { z } from 'zod/mini';

/** What the operator of this installation set; public. */
export const settingsSchema = z.object({
  company_name: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  support_address: z.string(),
  /** '' when there is none. */
  map_embed_url: z.string(),
  /** Demo accounts exist here. */
  demo: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;
