import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCode } from '../lib/load-code.js';

export type LoadPage = () => Promise<{ Page: ComponentType }>;

/** A page that is fetched when it is first drawn. */
export const lazyPage = (load: LoadPage): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: (await loadCode(load)).Page }));
