import { z } from 'zod/mini';

export const HEALTH_STATUSES = ['healthy', 'degraded', 'unhealthy', 'starting'] as const;

export const healthCheckSchema = z.object({ status: z.enum(HEALTH_STATUSES), detail: z.optional(z.string()) });
/** Number of events applied, and their share of the log from 0 to 1, if known. */
export const healthProgressSchema = z.object({ position: z.number(), complete: z.nullable(z.number()) });

export const healthSchema = z.object({
  status: z.enum(HEALTH_STATUSES),
  version: z.string(),
  checks: z.record(z.string(), healthCheckSchema),
  /** Present while starting and while new rows are built in the background. */
  progress: z.optional(healthProgressSchema),
});
export type Health = z.infer<typeof healthSchema>;
