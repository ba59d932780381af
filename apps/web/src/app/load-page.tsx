import { lazy, useEffect, useInsertionEffect, type ComponentType, type LazyExoticComponent } from 'react';
import { keepEarlyText, replayEarlyInput } from '../lib/early-input.js';
import { loadCode } from '../lib/load-code.js';

export type LoadPage = () => Promise<{ Page: ComponentType }>;

/** A page that is fetched when it is first drawn. */
export const lazyPage = (load: LoadPage): LazyExoticComponent<ComponentType> =>
  lazy(async () => {
    const { Page } = await loadCode(load);
    const DrawnPage = () => {
      useInsertionEffect(keepEarlyText, []);
      useEffect(replayEarlyInput, []);
      return <Page />;
    };
    return { default: DrawnPage };
  });
