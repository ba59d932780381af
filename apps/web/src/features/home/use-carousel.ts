import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useActorState } from '../../lib/page/use-actor-state.js';
import { carouselMachine, type Hold } from './machines/carousel/machine.js';

const reducedMotion = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

/** The carousel machine, held while the tab is hidden or reduced motion is preferred. The view reports pointer and focus. */
export const useCarousel = (count: number) => {
  const carousel = useActorRef(carouselMachine, { input: { count } });
  const { send } = carousel;

  useEffect(() => {
    const tell = (hold: Hold, holds: boolean) => send({ type: holds ? 'HOLD' : 'RELEASE', hold });
    const query = reducedMotion();
    const visibilityChanged = () => tell('hidden', document.hidden);
    const motionChanged = () => tell('reduced_motion', query.matches);
    visibilityChanged();
    motionChanged();
    document.addEventListener('visibilitychange', visibilityChanged);
    query.addEventListener('change', motionChanged);
    return () => {
      document.removeEventListener('visibilitychange', visibilityChanged);
      query.removeEventListener('change', motionChanged);
    };
  }, [send]);

  return [useActorState(carousel, (snapshot) => snapshot), send] as const;
};
