// Bookings, each one row by group commit: {"file", "secret", "example"}.
import { serveBookings } from './bookings.mjs';
import { GroupCommit } from './group-commit.mjs';
import { firstLine } from './served.mjs';

const given = await firstLine();
const log = new GroupCommit(given.file);
await serveBookings(given, (shipment) =>
  log.insert(`shipment-${shipment.id}`, 1, 'ShipmentCreated', JSON.stringify(shipment)),
);
