import { z } from 'zod/mini';

/** Public settings of this installation. */
export const settingsSchema = z.object({
  company_name: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  support_address: z.string(),
  /** '' when it is not set. */
  map_embed_url: z.string(),
  /** Whether demo accounts exist. */
  demo: z.boolean(),
  /** Minutes without use after which a session ends; null if sessions do not end for that. */
  session_idle_minutes: z.nullable(z.number()),
  /** Whether a staff account is usable. If not, the sign-in page shows how to make one. */
  has_staff: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;
