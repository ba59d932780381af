import { describe, expect, it } from '@jest/globals';
import { fold } from '../event.js';
import { ada, auditor, ben, staff, system } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { created, recordedBy, trackingNumber, updateAdded, updateOf, waybill } from '../testing/shipments.js';
import type { ShipmentEvent } from './shipment-events.js';
import { MAXIMUM_EDITS, MAXIMUM_TRACKING_UPDATES, shipmentDecider, type ShipmentCommand } from './shipment.js';
import { NO_DECISIONS } from './status-decisions.js';

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
  it('records the whole waybill, with the creator as its owner', () => {
    given().when(create).then(created);
  });

  it('starts without updates or decisions, with the time of recording as `updated_at`', () => {
    const { created_at, ...data } = (created as Extract<ShipmentEvent, { type: 'ShipmentCreated' }>).data;
    const beginning = {
      ...data,
      created_at,
      due_at: null,
      due_zone: null,
      overdue: [],
      tracking_updates: [],
      decisions: NO_DECISIONS,
    };
    const begun = { kind: 'active', edits: 0, clockEvents: 0, posts: [] };
    expect(stateAfter(created)).toStrictEqual({ ...begun, shipment: { ...beginning, updated_at: created_at } });
    const recorded_at = '2024-03-01T09:00:01.000Z';
    expect(stateAfter({ ...created, metadata: { recorded_at } })).toStrictEqual({
      ...begun,
      shipment: { ...beginning, updated_at: recorded_at },
    });
  });

  it('is ignored in the stream of an existing shipment', () => {
    expect(stateAfter(created, updateAdded(1), created)).toStrictEqual(stateAfter(created, updateAdded(1)));
  });

  it('succeeds once, also after the shipment was deleted', () => {
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

  it('records the status as a separate event', () => {
    given(created)
      .when({ type: 'EditShipment', actor: staff, changes: { sender_city: 'Bath' }, status: 'delayed' })
      .then(
        { type: 'ShipmentEdited', data: { changes: { sender_city: 'Bath' } } },
        { type: 'ShipmentStatusSet', data: { status: 'delayed' } },
      );
  });

  it('records no decision for the current status, which the edit form resends', () => {
    given(created, updateAdded(1, 'delivered'))
      .when({ type: 'EditShipment', actor: ada, changes: {}, status: 'delivered' })
      .thenNothingHappens();
  });

  it('changes only the waybill', () => {
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

  it('are in order of recording, newest first, regardless of their timestamps', () => {
    const late = { ...updateOf(2), timestamp: '2020-01-01T00:00:00.000Z' };
    expect(stateAfter(created, updateAdded(1), { type: 'TrackingUpdateAdded', data: { update: late } })).toMatchObject({
      shipment: {
        tracking_updates: [late, updateOf(1)],
        decisions: { deciding: { update_id: 2 } },
      },
    });
  });

  it('record only the fields that an edit changes', () => {
    given(created, updateAdded(1))
      .when({
        type: 'EditTrackingUpdate',
        actor: ada,
        update_id: 1,
        changes: {
          ...updateOf(1),
          ...{ id: 99, reported_by: 'courier', recorded_at: '2024-01-01T00:00:00.000Z' },
          location: 'Oslo',
        },
      })
      .then({ type: 'TrackingUpdateEdited', data: { update_id: 1, changes: { location: 'Oslo' } } });
  });

  it('record nothing when an edit changes nothing', () => {
    const { id: update_id, ...changes } = updateOf(1);
    given(created, updateAdded(1))
      .when({ type: 'EditTrackingUpdate', actor: ada, update_id, changes })
      .thenNothingHappens();
  });

  it('keep their place when they are edited', () => {
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

  it('must exist to be edited', () => {
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

  it('allows another one after a deletion', () => {
    given(...full, updateDeleted)
      .when(add)
      .then(updateAdded(1_000));
  });

  it('lets a log that exceeds it be read, edited and deleted, but not added to', () => {
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

  it('is bounded over all kinds of edits', () => {
    for (const command of commands) {
      expect(shipmentDecider.decide(command, stateAfter(...full.slice(0, -1)))).toHaveLength(1);
      given(...full)
        .when(command)
        .thenThrows('TOO_MANY_EDITS');
    }
  });

  it('does not count additions, edits without changes or the deletion', () => {
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
  it('succeeds once', () => {
    given(created).when({ type: 'DeleteShipment', actor: ada }).then(deleted);
    given(created, deleted).when({ type: 'DeleteShipment', actor: ada }).thenThrows('SHIPMENT_NOT_FOUND');
  });

  it('keeps its last state, which no later event changes', () => {
    const state = stateAfter(created, updateAdded(1), deleted);

    expect(state).toMatchObject({ kind: 'deleted', shipment: { id: 7, tracking_updates: [updateOf(1)] } });
    expect(stateAfter(created, updateAdded(1), deleted, updateDeleted, created)).toStrictEqual(state);
  });
});

describe('the right to change a shipment', () => {
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

describe('the right to change a tracking update', () => {
  const scan = recordedBy(staff, updateAdded(1));
  const own = recordedBy(ada, updateAdded(2));
  const changesOf = (update_id: number, actor: ShipmentCommand['actor']): ShipmentCommand[] => [
    { type: 'EditTrackingUpdate', actor, update_id, changes: { location: 'Oslo' } },
    { type: 'DeleteTrackingUpdate', actor, update_id },
  ];

  it('is for staff only when a courier recorded it', () => {
    for (const command of changesOf(1, ada)) given(created, scan, own).when(command).thenThrows('COURIER_UPDATE');
    for (const command of changesOf(1, staff)) {
      expect(shipmentDecider.decide(command, stateAfter(created, scan, own))).toHaveLength(1);
    }
  });

  it('is for the owner and staff when the owner recorded it, also after staff edited it', () => {
    const edited = recordedBy(staff, {
      type: 'TrackingUpdateEdited',
      data: { update_id: 2, changes: { description: 'Corrected' } },
    });
    for (const command of [...changesOf(2, ada), ...changesOf(2, staff)]) {
      expect(shipmentDecider.decide(command, stateAfter(created, scan, own, edited))).toHaveLength(1);
    }
  });

  it('is refused to anyone else', () => {
    for (const command of changesOf(1, ben)) given(created, scan).when(command).thenThrows('SHIPMENT_NOT_FOUND');
    for (const command of changesOf(1, auditor)) given(created, scan).when(command).thenThrows('FORBIDDEN');
  });
});
