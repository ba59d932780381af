import type { LiveClient } from '@waymark/client';
import { publicPaths, readPublicShipment } from '@waymark/contracts';
import { useActorRef } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { fromCallback, fromPromise } from 'xstate';
import { useLive } from '../../lib/live/live-context.js';
import { notify } from '../../lib/notices/notify.js';
import { useActorState } from '../../lib/page/use-actor-state.js';
import { publicRequest } from '../../lib/requests/public-request.js';
import { serverNow } from '../../lib/live/server-clock.js';
import { mayBeNumber, withoutOtherCells } from './pasted-cells.js';
import {
  severalMachine,
  type ListedParcel,
  type SeveralEvent,
  type SeveralLookUp,
} from './machines/several/machine.js';

const readParcel = (value: unknown): ListedParcel | undefined => {
  const { number, shipment } = Object(value) as { number?: unknown; shipment?: unknown };
  const read = shipment === null ? null : readPublicShipment(shipment);
  return typeof number === 'string' && read !== undefined ? { number, shipment: read } : undefined;
};

/** Undefined for an unreadable response. */
const readParcels = (body: unknown): ListedParcel[] | undefined => {
  const { results } = Object(body) as { results?: unknown };
  if (!Array.isArray(results)) return undefined;
  const parcels = results.flatMap((result) => readParcel(result) ?? []);
  if (parcels.length < results.length) return undefined;
  const numbers = parcels.filter(({ number, shipment }) => shipment !== null || mayBeNumber(number));
  return numbers.length > 0 ? numbers : parcels;
};

const lookUp = fromPromise<SeveralLookUp, { text: string }>(async ({ input, signal }) => ({
  parcels: await publicRequest(publicPaths.trackSeveral(withoutOtherCells(input.text)), readParcels, { signal }),
  read_at: serverNow(),
}));

const watchOn = (live: LiveClient) =>
  fromCallback<SeveralEvent, { numbers: readonly string[] }>(({ sendBack, input }) => {
    const tellLine = () => sendBack({ type: 'LINE', ...live.status.getSnapshot() });
    const unsubscribe = live.status.subscribe(tellLine);
    tellLine();
    const unwatch = input.numbers.map((number) =>
      live.watchTracking(number, {
        onShipment: (shipment) => sendBack({ type: 'NEWS', shipment }),
        onGone: () => sendBack({ type: 'GONE', number }),
      }),
    );
    return () => {
      unsubscribe();
      unwatch.forEach((leave) => leave());
    };
  });

/** The machine of several numbers with network, toasts and the page's address. */
export const useSeveral = (text: string) => {
  const live = useLive();
  const [, setParameters] = useSearchParams();
  const several = useActorRef(
    severalMachine.provide({
      actors: { lookUp, watch: watchOn(live) },
      actions: {
        openOnly: (_, { number }) => setParameters({ tracking: number }, { replace: true }),
        tellFailure: (_, { detail }) => notify.error(detail),
      },
    }),
    { input: { text } },
  );
  return [useActorState(several, (snapshot) => snapshot), several.send] as const;
};
