import { lazy, type ComponentType } from 'react';
import { loadCode } from '../lib/requests/load-code.js';

const failed = new Set<() => Promise<void>>();

/** Whether code of the page is missing. */
export const lacksCode = (): boolean => failed.size > 0;

/** Retries all failed loads. Resolves once all have succeeded; undefined if none had failed. */
export const fetchFailedParts = (): Promise<unknown> | undefined =>
  failed.size === 0 ? undefined : Promise.all([...failed].map((fetchAgain) => fetchAgain()));

/** A part of the page whose code loads on first render. After a failed load, it renders once `fetchFailedParts` succeeds. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const fetchAgain = async (): Promise<void> => {
    // Not `loadCode`: repeated calls would reload the page repeatedly.
    const part = await load();
    failed.delete(fetchAgain);
    Part = lazy(() => Promise.resolve({ default: part }));
  };
  // React caches the failure of a lazy component, so a retry needs a new one.
  let Part = lazy(async () => {
    try {
      return { default: await loadCode(load) };
    } catch (error) {
      failed.add(fetchAgain);
      throw error;
    }
  });
  return (props) => <Part {...props} />;
};
