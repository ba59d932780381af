// Logs written directly into the file of the embedded store, in the product's format.
import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chainEvents, contentOf, FIRST_PREVIOUS_HASH } from '@waymark/event-store';
import { eventFile, EventWriter, openDatabase } from '@waymark/event-store/sqlite';
import { canonicalJson } from '@waymark/proofs';
import { root } from '../../../scripts/prepare.mjs';
import { shipment, update } from '../../../scripts/scale/shipments.mjs';

const TRANSACTION = 20_000;
/** Concurrent shipments, whose events are interleaved. */
const UNDER_WAY = 2_000;
const UPDATES = 6;
/** Different texts, for indexes of realistic size. Generating a new text for each event would take longer than writing. */
const VARIETY = 5_000;

const built = (path) => import(join(root, 'apps/api/compiled', path));

const openLog = async (file) => {
  const { someMetadata } = await built('event-log/testing/appending.js');
  const { eventFormat } = await built('event-log/event-format.js');

  mkdirSync(dirname(file), { recursive: true });
  const database = openDatabase(file, eventFile, 'NORMAL');
  database.exec('PRAGMA synchronous = OFF');
  const insertEvent = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertEnd = database.prepare('INSERT OR REPLACE INTO log_end VALUES (1, ?, ?, ?, ?)');
  let last;
  const metadata = canonicalJson(someMetadata);
  let position = 0;
  database.exec('BEGIN');
  return {
    begin: (stream) => ({ stream, version: 0, hash: FIRST_PREVIOUS_HASH }),
    contentOf: (event) => contentOf(eventFormat, { id: '', ...event }),
    /** Adds an event to a stream and returns the stream's head. */
    add: (head, content) => {
      const [event] = chainEvents(head, [{ ...content, id: randomUUID() }], metadata);
      const { id, stream, version, type, schema_version, data, hash, previous_hash } = event;
      position += 1;
      last = event;
      insertEvent.run(position, id, stream, version, type, schema_version, data, metadata, hash, previous_hash);
      if (position % TRANSACTION === 0) database.exec('COMMIT; BEGIN');
      return event;
    },
    /** Returns the number of events; the store's own writer builds their tree. */
    close: () => {
      insertEnd.run(position, last.stream, last.version, last.hash);
      database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      EventWriter.open(file, 'NORMAL').database.close();
      return position;
    },
  };
};

/** A log of filler streams, whose names are spread over all names from which writers choose. */
export const fillWithStreams = async (file, events, nameOf) => {
  const log = await openLog(file);
  const { created, updateAdded } = await built('event-log/testing/facts.js');
  const creations = Array.from({ length: 100 }, () => log.contentOf(created(1, shipment())));
  const scan = log.contentOf(updateAdded(1, 'in_transit'));
  const streams = Math.ceil(events / (1 + UPDATES));
  for (let number = 0; number < streams; number += 1) {
    let head = log.add(log.begin(nameOf(number / streams)), creations[number % creations.length]);
    for (let updates = 0; updates < UPDATES; updates += 1) head = log.add(head, scan);
  }
  return log.close();
};

/**
 * A log of shipments and their owners. `owners` has the number of shipments of each of the first accounts; the rest are
 * spread over a hundred others. Returns the ids of the first accounts and the number of events.
 */
export const fillWithShipments = async (file, { shipments, updates = UPDATES, owners = [] }) => {
  const log = await openLog(file);
  const { created, updateAdded } = await built('event-log/testing/facts.js');
  const waybills = Array.from({ length: Math.min(VARIETY, shipments) }, shipment);
  const details = Array.from({ length: updates }, (_, number) => Array.from({ length: 50 }, () => update(number)));
  const drawn = (list) => list[randomInt(list.length)];

  const profile = { first_name: 'Ada', last_name: 'Sample', phone_number: '', address: '', company_name: '' };
  const registered_at = '2026-01-01T00:00:00.000Z';
  const accounts = Array.from({ length: owners.length + 100 }, (_, index) => {
    const id = randomUUID();
    const data = { id, email: `${index}@example.com`, password_hash: 'none', profile, registered_at };
    log.add(log.begin(`account-${id}`), log.contentOf({ type: 'AccountRegistered', data }));
    return id;
  });
  const others = accounts.slice(owners.length);
  // Spread evenly, as in a real log, so that an owner's shipments are not all in one place.
  const belongsTo = owners.map((count) => Math.max(1, Math.floor(shipments / count)));
  const left = [...owners];
  const ownerOf = (number) => {
    const owner = belongsTo.findIndex((step, index) => left[index] > 0 && number % step === index % step);
    if (owner < 0) return drawn(others);
    left[owner] -= 1;
    return accounts[owner];
  };

  for (let first = 0; first < shipments; first += UNDER_WAY) {
    const count = Math.min(UNDER_WAY, shipments - first);
    let heads = Array.from({ length: count }, (_, index) => {
      const id = first + index + 1;
      const at = new Date(Date.UTC(2026, 0, 1) + id * 1_000).toISOString();
      const creation = created(id, { ...drawn(waybills), owner_id: ownerOf(id), at, estimated_delivery: '2999-01-01' });
      return log.add(log.begin(`shipment-${id}`), log.contentOf(creation));
    });
    for (let number = 0; number < updates; number += 1) {
      heads = heads.map((head, index) => {
        const id = (first + index) * updates + number + 1;
        const { type } = updateAdded(id, 'in_transit');
        return log.add(head, log.contentOf({ type, data: { update: { id, ...drawn(details[number]) } } }));
      });
    }
  }
  return { accounts: accounts.slice(0, owners.length), events: log.close() };
};
