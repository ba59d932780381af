import { expect, it } from '@jest/globals';
import type { ShipmentStatus, TrackingUpdateStatus } from '@waymark/vocabulary';
import fc from 'fast-check';
import { fold } from '../event.js';
import { ada } from '../testing/actors.js';
import { created, updateOf } from '../testing/shipments.js';
import { shipmentDecider, statusOf, type ShipmentCommand, type ShipmentState } from './shipment.js';

const UPDATE_STATUSES: TrackingUpdateStatus[] = [
  'pending',
  'picked_up',
  'in_transit',
  'at_facility',
  'out_for_delivery',
  'delivered',
  'attempted_delivery',
  'exception',
];

const statusIn = (state: ShipmentState): ShipmentStatus => {
  if (state.kind === 'unknown') throw new Error('The shipment does not exist.');
  return statusOf(state.shipment);
};

/** A person's action; `which` selects one of the existing updates. */
type Step =
  | { kind: 'add'; status: TrackingUpdateStatus }
  | { kind: 'edit'; which: number; status: TrackingUpdateStatus }
  | { kind: 'delete'; which: number }
  | { kind: 'set'; status: ShipmentStatus };

const updateStatus = fc.constantFrom(...UPDATE_STATUSES);
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ kind: fc.constant('add'), status: updateStatus }),
    fc.record({ kind: fc.constant('edit'), which: fc.nat(), status: updateStatus }),
    fc.record({ kind: fc.constant('delete'), which: fc.nat() }),
    fc.record({ kind: fc.constant('set'), status: fc.constantFrom<ShipmentStatus[]>(...UPDATE_STATUSES, 'delayed') }),
  ),
  { maxLength: 40 },
);

/** A decision in the reference model. It is removed when its update is deleted. */
interface Line {
  update_id: number | undefined;
  status: ShipmentStatus;
  stands: boolean;
}
const lastThatStands = (book: Line[]): ShipmentStatus => book.findLast(({ stands }) => stands)?.status ?? 'pending';

it('the status of a shipment is the most recent decision that is still valid, over any history', () => {
  fc.assert(
    fc.property(steps, (history) => {
      let state = shipmentDecider.evolve(shipmentDecider.initialState, created);
      const book: Line[] = [];
      const run = (command: ShipmentCommand) => {
        state = fold(shipmentDecider.evolve, state, shipmentDecider.decide(command, state));
      };
      expect(statusIn(state)).toBe('pending');
      for (const [index, step] of history.entries()) {
        const updates = book.filter((line) => line.update_id !== undefined && line.stands);
        const line = 'which' in step ? updates[step.which % Math.max(updates.length, 1)] : undefined;
        if (step.kind === 'add') {
          run({ type: 'AddTrackingUpdate', actor: ada, update: updateOf(index, step.status) });
          book.push({ update_id: index, status: step.status, stands: true });
        } else if (step.kind === 'set') {
          run({ type: 'EditShipment', actor: ada, changes: {}, status: step.status });
          if (step.status !== lastThatStands(book)) {
            book.push({ update_id: undefined, status: step.status, stands: true });
          }
        } else if (line?.update_id !== undefined) {
          const { update_id } = line;
          if (step.kind === 'edit') {
            run({ type: 'EditTrackingUpdate', actor: ada, update_id, changes: { status: step.status } });
            line.status = step.status;
          } else {
            run({ type: 'DeleteTrackingUpdate', actor: ada, update_id });
            line.stands = false;
          }
        }
        expect(statusIn(state)).toBe(lastThatStands(book));
      }
    }),
    { numRuns: 500 },
  );
});
