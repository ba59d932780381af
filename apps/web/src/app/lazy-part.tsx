import { lazy, type ComponentType } from 'react';
import { loadCode } from '../lib/requests/load-code.js';

const failed = new Set<() => Promise<void>>();

/** Fetches once more what could not be fetched. Resolves once all of it is there; undefined where nothing failed. */
export const fetchFailedParts = (): Promise<unknown> | undefined =>
  failed.size === 0 ? undefined : Promise.all([...failed].map((fetchAgain) => fetchAgain()));

/** A part of the page whose code is fetched when it is first drawn; one that failed is drawn anew after `fetchFailedParts`. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const fetchAgain = async (): Promise<void> => {
    // Not as at first: asked for ever again, that would load the page anew ever again.
    const part = await load();
    failed.delete(fetchAgain);
    Part = lazy(() => Promise.resolve({ default: part }));
  };
  // React keeps a failure for good, so what is drawn later is another one.
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
