import type { OverdueDay, PublicShipmentFields, ReportedUpdate, ShipmentFields } from '@waymark/domain';
import { jsonColumn, plainNames } from '@waymark/event-store';
import { namesOf, trackingUpdateFields, waybillFields, type PublicName } from '@waymark/vocabulary';

const common = {
  ...plainNames(['id', 'version', 'tracking_number', 'status']),
  ...plainNames(['created_at', 'updated_at', 'last_scan_at', 'due_zone']),
  status_decision: plainNames(['update_id', 'reported_by', 'recorded_at', 'confirmed_by_courier']),
};

const isPublic = (name: keyof typeof waybillFields): name is PublicName<typeof waybillFields> =>
  'public' in waybillFields[name];

/** The JSON in the row of a shipment. */
export const shipmentJson = {
  fields: jsonColumn<ShipmentFields>({ ...common, owner_id: true, ...plainNames(namesOf(waybillFields)) }),
  public_fields: jsonColumn<PublicShipmentFields>({
    ...common,
    contents_description: true,
    ...plainNames(namesOf(waybillFields).filter(isPublic)),
  }),
  tracking_updates: jsonColumn<ReportedUpdate[]>([
    plainNames(['id', ...namesOf(trackingUpdateFields), 'reported_by', 'recorded_at']),
  ]),
  overdue: jsonColumn<OverdueDay[]>([plainNames(['estimated_delivery', 'due_at'])]),
};
