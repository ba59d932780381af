import { pagePaths } from '@waymark/contracts/ui';
import { createPath, type Location } from 'react-router-dom';

/** Returns the page to open after sign-in: the page from which a guard redirected, or else the dashboard. */
export const rememberedPage = (state: unknown): string => {
  const from = (state as { from?: Partial<Location> } | null)?.from;
  return from?.pathname ? createPath(from) : pagePaths.dashboard;
};
