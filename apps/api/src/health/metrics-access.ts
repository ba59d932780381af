import { hash, timingSafeEqual } from 'node:crypto';
import type { Configuration } from '../config/configuration.js';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** In production, METRICS_TOKEN is required. Without it, /metrics answers 404. */
export const refusalOfFigures = (
  { metricsToken, production }: Pick<Configuration, 'metricsToken' | 'production'>,
  authorization: string | undefined,
): 'NOT_FOUND' | 'UNAUTHENTICATED' | undefined => {
  if (metricsToken === undefined) return production ? 'NOT_FOUND' : undefined;
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(metricsToken)) ? undefined : 'UNAUTHENTICATED';
};
