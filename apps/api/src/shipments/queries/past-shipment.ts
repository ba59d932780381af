import { DomainError, shipmentAt, type Actor, type ShipmentAt } from '@waymark/domain';
import { ApiError } from '../../http/errors/errors.js';
import type { VersionParameters } from './past-shipment.parameters.js';
import type { ShipmentPast, ShipmentVersion } from './shipment-past.js';

/** `due` is computed for the requested instant, at most now, or for the recording of the version. */
interface PastShipment extends ShipmentAt {
  version: number;
}

type Past = Pick<ShipmentPast, 'versions'>;

/** A past state of a shipment. Rejects with SHIPMENT_NOT_FOUND, also before its creation and after its deletion, and with ApiError VERSION_NOT_FOUND. */
export const pastShipment = async (
  past: Past,
  id: number,
  requested: VersionParameters,
  actor: Actor,
): Promise<PastShipment> => {
  const { event, after } = await found(past, id, requested, actor);
  if (after.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
  const { version, metadata } = event;
  const at = 'at' in requested ? Math.min(Date.parse(requested.at), Date.now()) : Date.parse(metadata.recorded_at);
  return { version, ...shipmentAt(after.shipment, version, at) };
};

const found = async (past: Past, id: number, requested: VersionParameters, actor: Actor): Promise<ShipmentVersion> => {
  if ('version' in requested) {
    const version = await last(await past.versions(id, actor, requested.version), () => true);
    if (version?.event.version !== requested.version) throw new ApiError('VERSION_NOT_FOUND');
    return version;
  }
  const version = await last(await past.versions(id, actor), ({ event }) => event.metadata.recorded_at <= requested.at);
  if (!version) throw new DomainError('SHIPMENT_NOT_FOUND');
  return version;
};

/** The last version of the leading run that matches: versions and times increase along a stream. */
const last = async (
  pages: AsyncIterable<readonly ShipmentVersion[]>,
  matches: (version: ShipmentVersion) => boolean,
): Promise<ShipmentVersion | undefined> => {
  let newest: ShipmentVersion | undefined;
  for await (const page of pages) {
    for (const version of page) {
      if (!matches(version)) return newest;
      newest = version;
    }
  }
  return newest;
};
