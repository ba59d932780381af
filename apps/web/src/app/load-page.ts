import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type LoadPage = () => Promise<{ Page: ComponentType }>;

const pauses = [500, 2_000];

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Fetches a page's code, again after a while when the line is bad; rejects with the last failure. */
export const patiently = async (load: LoadPage): ReturnType<LoadPage> => {
  for (const pause of pauses) {
    try {
      return await load();
    } catch {
      await wait(pause);
    }
  }
  return load();
};

/** A page that is fetched when it is first drawn. */
export const lazyPage = (load: LoadPage): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: (await patiently(load)).Page }));
