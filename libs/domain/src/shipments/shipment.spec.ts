import { describe, expect, it } from '@jest/globals';
import { fold } from '../event.js';
import { ada, auditor, ben, staff, system } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { created, trackingNumber, updateAdded, updateOf, waybill } from '../testing/shipments.js';
import {
  MAXIMUM_EDITS,
  MAXIMUM_TRACKING_UPDATES,
  shipmentDecider,
  shipmentStream,
  type ShipmentCommand,
  type ShipmentEvent,
} from './shipment.js';

const given = specificationOf(shipmentDecider);
const deleted: ShipmentEvent = { type: 'ShipmentDeleted', data: {} };
const updateDeleted: ShipmentEvent = { type: 'TrackingUpdateDeleted', data: { update_id: 1 } };
const stateAfter = (...events: ShipmentEvent[]) => fold(shipmentDecider.evolve, shipmentDecider.initialState, events);

const create: ShipmentCommand = {
  type: 'CreateShipment',
  actor: ada,
  id: 7,
  tracking_number: trackingNumber,
  waybill,
  at: '2024-03-01T09:00:00.000Z',
};

describe('creating a shipment', () => {
  it('records the whole waybill, owned by who creates it', () => {
    given().when(create).then(created);
  });

  it('begins it with nothing that happened, as old as it was recorded', () => {
    const { created_at, ...data } = (created as Extract<ShipmentEvent, { type: 'ShipmentCreated' }>).data;
    const beginning = { ...data, created_at, due_at: null, overdue: [], tracking_updates: [], decisions: [] };
    const begun = { kind: 'active', edits: 0, clockEvents: 0 };
    expect(stateAfter(created)).toStrictEqual({ ...begun, shipment: { ...beginning, updated_at: created_at } });
    const recorded_at = '2024-03-01T09:00:01.000Z';
    expect(stateAfter({ ...created, metadata: { recorded_at } })).toStrictEqual({
      ...begun,
      shipment: { ...beginning, updated_at: recorded_at },
    });
  });

  it('is passed over where there is one', () => {
    expect(stateAfter(created, updateAdded(1), created)).toStrictEqual(stateAfter(created, updateAdded(1)));
  });

  it('happens once, also after the shipment was deleted', () => {
    given(created).when(create).thenThrows('SHIPMENT_ALREADY_EXISTS');
    given(created, deleted).when(create).thenThrows('SHIPMENT_ALREADY_EXISTS');
  });

  it('is refused to auditors', () => {
    given()
      .when({ ...create, actor: auditor })
      .thenThrows('FORBIDDEN');
  });
});

describe('editing a shipment', () => {
  it('records only what changes', () => {
    given(created)
      .when({ type: 'EditShipment', actor: ada, changes: { ...waybill, weight: 3, shipment_date: null } })
      .then({ type: 'ShipmentEdited', data: { changes: { weight: 3, shipment_date: null } } });
  });

  it('records the status apart', () => {
    given(created)
      .when({ type: 'EditShipment', actor: staff, changes: { sender_city: 'Bath' }, status: 'delayed' })
      .then(
        { type: 'ShipmentEdited', data: { changes: { sender_city: 'Bath' } } },
        { type: 'ShipmentStatusSet', data: { status: 'delayed' } },
      );
  });

  it('takes the present status for no decision, so that an edit form that shows it decides nothing', () => {
    given(created, updateAdded(1, 'delivered'))
      .when({ type: 'EditShipment', actor: ada, changes: {}, status: 'delivered' })
      .thenNothingHappens();
  });

  it('changes the waybill and nothing else', () => {
    const before = stateAfter(created, updateAdded(1));
    const after = stateAfter(created, updateAdded(1), { type: 'ShipmentEdited', data: { changes: { weight: 3 } } });

    expect(before).toMatchObject({ kind: 'active', shipment: { waybill: { weight: 2.5 } } });
    expect(after).toStrictEqual({
      ...before,
      edits: 1,
      shipment: { ...('shipment' in before && before.shipment), waybill: { ...waybill, weight: 3 } },
    });
  });
});

describe('tracking updates', () => {
  it('are added', () => {
    given(created)
      .when({ type: 'AddTrackingUpdate', actor: ada, update: updateOf(1) })
      .then(updateAdded(1));
  });

  it('are kept newest recorded first, whatever their timestamps', () => {
    const late = { ...updateOf(2), timestamp: '2020-01-01T00:00:00.000Z' };
    expect(stateAfter(created, updateAdded(1), { type: 'TrackingUpdateAdded', data: { update: late } })).toMatchObject({
      shipment: {
        tracking_updates: [late, updateOf(1)],
        decisions: [
          { by: 'update', update_id: 2 },
          { by: 'update', update_id: 1 },
        ],
      },
    });
  });

  it('record only what an edit changes', () => {
    given(created, updateAdded(1))
      .when({
        type: 'EditTrackingUpdate',
        actor: ada,
        update_id: 1,
        changes: { ...updateOf(1), id: 99, location: 'Oslo' } as Partial<Omit<ReturnType<typeof updateOf>, 'id'>>,
      })
      .then({ type: 'TrackingUpdateEdited', data: { update_id: 1, changes: { location: 'Oslo' } } });
  });

  it('record nothing when an edit changes nothing', () => {
    const { id: update_id, ...changes } = updateOf(1);
    given(created, updateAdded(1))
      .when({ type: 'EditTrackingUpdate', actor: ada, update_id, changes })
      .thenNothingHappens();
  });

  it('are edited in their place', () => {
    const edited: ShipmentEvent = {
      type: 'TrackingUpdateEdited',
      data: { update_id: 1, changes: { location: 'Oslo' } },
    };
    expect(stateAfter(created, updateAdded(1), updateAdded(2), edited)).toMatchObject({
      shipment: { tracking_updates: [updateOf(2), { ...updateOf(1), location: 'Oslo' }] },
    });
  });

  it('are deleted once', () => {
    const remove: ShipmentCommand = { type: 'DeleteTrackingUpdate', actor: ada, update_id: 1 };

    given(created, updateAdded(1)).when(remove).then(updateDeleted);
    given(created, updateAdded(1), updateDeleted).when(remove).thenThrows('TRACKING_UPDATE_NOT_FOUND');
    expect(stateAfter(created, updateAdded(1), updateAdded(2), updateDeleted)).toMatchObject({
      shipment: { tracking_updates: [updateOf(2)] },
    });
  });

  it('must be known to be edited', () => {
    given(created, updateAdded(1))
      .when({ type: 'EditTrackingUpdate', actor: ada, update_id: 2, changes: {} })
      .thenThrows('TRACKING_UPDATE_NOT_FOUND');
  });
});

describe('the number of tracking updates', () => {
  const full = [created, ...Array.from({ length: MAXIMUM_TRACKING_UPDATES }, (_, index) => updateAdded(index + 1))];
  const add: ShipmentCommand = { type: 'AddTrackingUpdate', actor: staff, update: updateOf(1_000) };

  it('is bounded', () => {
    given(...full.slice(0, -1))
      .when(add)
      .then(updateAdded(1_000));
    given(...full)
      .when(add)
      .thenThrows('TOO_MANY_TRACKING_UPDATES');
  });

  it('has room again where one was deleted', () => {
    given(...full, updateDeleted)
      .when(add)
      .then(updateAdded(1_000));
  });

  it('leaves a log that has more as it is: read, edited and deleted, but not added to', () => {
    const overfull = [...full, updateAdded(600), updateAdded(601)];
    expect(stateAfter(...overfull)).toMatchObject({ shipment: { tracking_updates: { length: full.length + 1 } } });
    given(...overfull, updateDeleted)
      .when(add)
      .thenThrows('TOO_MANY_TRACKING_UPDATES');
    given(...overfull)
      .when({ type: 'EditTrackingUpdate', actor: ada, update_id: 600, changes: { location: 'Oslo' } })
      .then({ type: 'TrackingUpdateEdited', data: { update_id: 600, changes: { location: 'Oslo' } } });
    given(...overfull)
      .when({ type: 'DeleteShipment', actor: ada })
      .then(deleted);
  });
});

describe('the number of edits', () => {
  const editOf = (weight: number): ShipmentEvent => ({ type: 'ShipmentEdited', data: { changes: { weight } } });
  const statusSet: ShipmentEvent = { type: 'ShipmentStatusSet', data: { status: 'delayed' } };
  const updateEdited: ShipmentEvent = { type: 'TrackingUpdateEdited', data: { update_id: 2, changes: {} } };
  const kinds = [
    editOf(9),
    statusSet,
    updateEdited,
    { type: 'TrackingUpdateDeleted', data: { update_id: 7 } } as const,
  ];
  const edits = Array.from({ length: MAXIMUM_EDITS }, (_, index) => kinds[index % kinds.length] ?? statusSet);
  const full = [created, updateAdded(1), updateAdded(2), ...edits];
  const commands: ShipmentCommand[] = [
    { type: 'EditShipment', actor: ada, changes: { weight: 7 } },
    { type: 'EditShipment', actor: ada, changes: {}, status: 'delivered' },
    { type: 'EditTrackingUpdate', actor: ada, update_id: 2, changes: { location: 'Oslo' } },
    { type: 'DeleteTrackingUpdate', actor: ada, update_id: 2 },
  ];

  it('is bounded, whatever is edited', () => {
    for (const command of commands) {
      expect(shipmentDecider.decide(command, stateAfter(...full.slice(0, -1)))).toHaveLength(1);
      given(...full)
        .when(command)
        .thenThrows('TOO_MANY_EDITS');
    }
  });

  it('bounds neither what is added, nor what changes nothing, nor the end', () => {
    given(...full)
      .when({ type: 'AddTrackingUpdate', actor: staff, update: updateOf(3) })
      .then(updateAdded(3));
    given(...full)
      .when({ type: 'EditShipment', actor: ada, changes: { weight: 9 } })
      .thenNothingHappens();
    given(...full)
      .when({ type: 'DeleteShipment', actor: ada })
      .then(deleted);
  });
});

describe('deleting a shipment', () => {
  it('ends its life once', () => {
    given(created).when({ type: 'DeleteShipment', actor: ada }).then(deleted);
    given(created, deleted).when({ type: 'DeleteShipment', actor: ada }).thenThrows('SHIPMENT_NOT_FOUND');
  });

  it('keeps what it last was, and nothing that comes later changes it', () => {
    const state = stateAfter(created, updateAdded(1), deleted);

    expect(state).toMatchObject({ kind: 'deleted', shipment: { id: 7, tracking_updates: [updateOf(1)] } });
    expect(stateAfter(created, updateAdded(1), deleted, updateDeleted, created)).toStrictEqual(state);
  });
});

describe('who may change a shipment', () => {
  const changes: readonly ((actor: ShipmentCommand['actor']) => ShipmentCommand)[] = [
    (actor) => ({ type: 'EditShipment', actor, changes: { weight: 9 } }),
    (actor) => ({ type: 'AddTrackingUpdate', actor, update: updateOf(2) }),
    (actor) => ({ type: 'EditTrackingUpdate', actor, update_id: 1, changes: { location: 'Oslo' } }),
    (actor) => ({ type: 'DeleteTrackingUpdate', actor, update_id: 1 }),
    (actor) => ({ type: 'DeleteShipment', actor }),
  ];

  it.each(changes.map((change) => [change(ada).type, change] as const))('%s', (_, change) => {
    const state = stateAfter(created, updateAdded(1));
    for (const actor of [ada, staff, system]) {
      expect(shipmentDecider.decide(change(actor), state)).toHaveLength(1);
    }
    given(created, updateAdded(1)).when(change(auditor)).thenThrows('FORBIDDEN');
    given(created, updateAdded(1)).when(change(ben)).thenThrows('SHIPMENT_NOT_FOUND');
    given().when(change(ada)).thenThrows('SHIPMENT_NOT_FOUND');
    given(created, updateAdded(1), deleted).when(change(staff)).thenThrows('SHIPMENT_NOT_FOUND');
  });
});

it('names one stream a shipment', () => {
  expect(shipmentStream(7)).toBe('shipment-7');
});
