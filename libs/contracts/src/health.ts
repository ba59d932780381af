import { z } from 'zod/mini';

export const HEALTH_STATUSES = ['healthy', 'degraded', 'unhealthy', 'starting'] as const;

export const healthSchema = z.object({
  status: z.enum(HEALTH_STATUSES),
  version: z.string(),
  checks: z.record(z.string(), z.object({ status: z.enum(HEALTH_STATUSES), detail: z.optional(z.string()) })),
  /** While starting, and while rows are built anew beside those shown: events that are in, and which part of the log that is, from 0 to 1, where it is known. */
  progress: z.optional(z.object({ position: z.number(), complete: z.nullable(z.number()) })),
});
export type Health = z.infer<typeof healthSchema>;
