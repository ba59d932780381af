import { pagePaths } from '@waymark/contracts/ui';
import { createPath, type Location } from 'react-router-dom';

/** Where to go after signing in: the page a guard sent the person away from, else the dashboard. */
export const rememberedPage = (state: unknown): string => {
  const from = (state as { from?: Partial<Location> } | null)?.from;
  return from?.pathname ? createPath(from) : pagePaths.dashboard;
};
