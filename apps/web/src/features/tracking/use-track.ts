import type { LiveClient } from '@waymark/client';
import { publicPaths, readPublicShipment } from '@waymark/contracts';
import { isListOfNumbers } from '@waymark/contracts/ui';
import { useActorRef } from '@xstate/react';
import { useDeferredValue, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { fromCallback, fromPromise } from 'xstate';
import { useLive } from '../../lib/live/live-context.js';
import { notify } from '../../lib/notices/notify.js';
import { publicRequest } from '../../lib/requests/public-request.js';
import { useActorState } from '../../lib/page/use-actor-state.js';
import { serverNow } from '../../lib/live/server-clock.js';
import { trackMachine, type LookUp, type TrackEvent } from './machines/track/machine.js';
import { rememberNumber } from './recent-numbers.js';
import type { RouteStop } from './route-stop.js';

const PARAMETER = 'tracking';

/** Milliseconds that a result waits for the time zones of its places, so that displayed times do not change. */
const ZONES_AWAITED = 1_000;

const readRoute = (number: string, signal: AbortSignal): Promise<readonly RouteStop[]> =>
  publicRequest(
    publicPaths.trackRoute(number),
    (body) => {
      const { stops } = Object(body) as { stops?: RouteStop[] };
      return Array.isArray(stops) ? stops : undefined;
    },
    { signal },
  );

/** The route requested together with the shipment. */
let routeRequest: Promise<readonly RouteStop[]> | undefined;

const lookUp = fromPromise<LookUp, { number: string }>(async ({ input, signal }) => {
  routeRequest = readRoute(input.number, signal);
  const route = routeRequest.catch(() => []);
  const shipment = await publicRequest(publicPaths.track(input.number), readPublicShipment, { signal });
  const read_at = serverNow();
  const late = new Promise<[]>((resolve) => setTimeout(resolve, ZONES_AWAITED, []));
  return { shipment, read_at, stops: await Promise.race([route, late]) };
});

const loadRoute = fromPromise<readonly RouteStop[], { number: string }>(({ input, signal }) => {
  const route = routeRequest ?? readRoute(input.number, signal);
  routeRequest = undefined;
  return route;
});

const watchOn = (live: LiveClient) =>
  fromCallback<TrackEvent, { number: string }>(({ sendBack, input }) => {
    const tellLine = () => sendBack({ type: 'LINE', ...live.status.getSnapshot() });
    const unsubscribe = live.status.subscribe(tellLine);
    tellLine();
    const unwatch = live.watchTracking(input.number, {
      onShipment: (shipment) => sendBack({ type: 'NEWS', shipment }),
      onGone: () => sendBack({ type: 'GONE' }),
    });
    return () => {
      unsubscribe();
      unwatch();
    };
  });

/**
 * The track machine with network, toasts and the page's address, which it reads and writes, and the list of numbers that is
 * shown or that the parcel was opened from.
 */
export const useTrack = () => {
  const live = useLive();
  const [parameters, setParameters] = useSearchParams();
  const addressed = parameters.get(PARAMETER)?.trim() ?? '';

  const { state } = useLocation() as { state: { list?: string } | null };
  // The prerendered page of a parcel has no way back to a list, so the first render must not have one either.
  const list = useDeferredValue(isListOfNumbers(addressed) ? addressed : state?.list, '');

  const track = useActorRef(
    trackMachine.provide({
      actors: { lookUp, loadRoute, watch: watchOn(live) },
      actions: {
        rewriteAddress: (_, { number, replace }) => {
          if (number !== addressed) setParameters({ [PARAMETER]: number }, { replace });
        },
        tellFailure: (_, { detail }) => notify.error(detail),
        remember: (_, { number }) => rememberNumber(number),
      },
    }),
    { input: { number: addressed } },
  );

  useEffect(() => {
    if (addressed === track.getSnapshot().context.number) return;
    track.send(addressed === '' ? { type: 'CLEAR' } : { type: 'TRACK', number: addressed });
  }, [track, addressed]);

  return [useActorState(track, (snapshot) => snapshot), track.send, list] as const;
};
