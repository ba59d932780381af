import { DomainError, dueFactsOf, shipmentView, type Actor } from '@waymark/domain';
import { ApiError } from '../../http/errors/errors.js';
import { textAt } from '../due-text.js';
import type { VersionParameters } from './past-shipment.parameters.js';
import type { ShipmentPast, ShipmentVersion } from './shipment-past.js';

/** `json` is the text of the `Shipment` resource, with what was due at the instant that was asked for, at most now, or when the version was recorded. */
export interface PastShipment {
  version: number;
  day: string | undefined;
  json: string;
}

type Past = Pick<ShipmentPast, 'versions'>;

/** A shipment as it stood. Rejects with SHIPMENT_NOT_FOUND also where it was not yet there or already deleted, with ApiError VERSION_NOT_FOUND. */
export const pastShipment = async (
  past: Past,
  id: number,
  asked: VersionParameters,
  actor: Actor,
): Promise<PastShipment> => {
  const { event, after } = await found(past, id, asked, actor);
  if (after.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
  const { version, metadata } = event;
  const view = shipmentView(after.shipment, version);
  const at = 'at' in asked ? Math.min(Date.parse(asked.at), Date.now()) : Date.parse(metadata.recorded_at);
  return { version, ...textAt(view, dueFactsOf(after.shipment), at) };
};

const found = async (past: Past, id: number, asked: VersionParameters, actor: Actor): Promise<ShipmentVersion> => {
  if ('version' in asked) {
    const version = await last(await past.versions(id, actor, asked.version), () => true);
    if (version?.event.version !== asked.version) throw new ApiError('VERSION_NOT_FOUND');
    return version;
  }
  const version = await last(await past.versions(id, actor), ({ event }) => event.metadata.recorded_at <= asked.at);
  if (!version) throw new DomainError('SHIPMENT_NOT_FOUND');
  return version;
};

/** The last version before the first one that is not wanted: versions and times rise along a stream. */
const last = async (
  pages: AsyncIterable<readonly ShipmentVersion[]>,
  isWanted: (version: ShipmentVersion) => boolean,
): Promise<ShipmentVersion | undefined> => {
  let wanted: ShipmentVersion | undefined;
  for await (const page of pages) {
    for (const version of page) {
      if (!isWanted(version)) return wanted;
      wanted = version;
    }
  }
  return wanted;
};
