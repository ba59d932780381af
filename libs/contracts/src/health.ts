import { z } from 'zod';

export const HEALTH_STATUSES = ['healthy', 'degraded', 'unhealthy'] as const;

export const healthSchema = z.object({
  status: z.enum(HEALTH_STATUSES),
  version: z.string(),
  checks: z.record(z.string(), z.object({ status: z.enum(HEALTH_STATUSES), detail: z.string().optional() })),
});
export type Health = z.infer<typeof healthSchema>;
