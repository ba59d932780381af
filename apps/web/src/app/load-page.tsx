import { useEffect, useInsertionEffect, type ComponentType } from 'react';
import { keepEarlyText, replayEarlyInput } from '../lib/page/early-input.js';
import { lazyPart } from './lazy-part.js';

export type LoadPage = () => Promise<{ Page: ComponentType }>;

/** A page whose code loads on first render. */
export const lazyPage = (load: LoadPage): ComponentType =>
  lazyPart(async () => {
    const { Page } = await load();
    const DrawnPage = () => {
      useInsertionEffect(keepEarlyText, []);
      useEffect(replayEarlyInput, []);
      return <Page />;
    };
    return DrawnPage;
  });
