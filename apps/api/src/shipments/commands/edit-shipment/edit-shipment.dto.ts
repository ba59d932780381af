import {
  SHIPMENT_STATUSES,
  fieldLabels,
  type ServiceType,
  type ShipmentPatch,
  type ShipmentStatus,
} from '@waymark/contracts';
import type { Waybill } from '@waymark/domain';
import { PatchField, choice } from '../../../http/validation/fields.js';
import { dateOrNull, waybillRules } from '../waybill-rules.js';

/** Any part of the edit form. */
export class EditShipmentDto implements ShipmentPatch {
  @PatchField(choice(fieldLabels.status, SHIPMENT_STATUSES)) status?: ShipmentStatus;
  @PatchField(waybillRules.service_type) service_type?: ServiceType;
  @PatchField(waybillRules.sender_name) sender_name?: string;
  @PatchField(waybillRules.sender_email) sender_email?: string;
  @PatchField(waybillRules.sender_phone) sender_phone?: string;
  @PatchField(waybillRules.sender_address) sender_address?: string;
  @PatchField(waybillRules.sender_city) sender_city?: string;
  @PatchField(waybillRules.sender_country) sender_country?: string;
  @PatchField(waybillRules.recipient_name) recipient_name?: string;
  @PatchField(waybillRules.recipient_email) recipient_email?: string;
  @PatchField(waybillRules.recipient_phone) recipient_phone?: string;
  @PatchField(waybillRules.recipient_address) recipient_address?: string;
  @PatchField(waybillRules.recipient_city) recipient_city?: string;
  @PatchField(waybillRules.recipient_country) recipient_country?: string;
  @PatchField(waybillRules.weight) weight?: number;
  @PatchField(waybillRules.length) length?: number;
  @PatchField(waybillRules.width) width?: number;
  @PatchField(waybillRules.height) height?: number;
  @PatchField(waybillRules.contents_description) contents_description?: string;
  @PatchField(waybillRules.declared_value) declared_value?: number;
  @PatchField(waybillRules.shipment_date) shipment_date?: string | null;
  @PatchField(waybillRules.estimated_delivery) estimated_delivery?: string | null;
}

/** Only what was sent. */
export const changesOf = ({
  status: _status,
  shipment_date,
  estimated_delivery,
  ...sent
}: EditShipmentDto): Partial<Waybill> => ({
  ...sent,
  ...(shipment_date !== undefined && { shipment_date: dateOrNull(shipment_date) }),
  ...(estimated_delivery !== undefined && { estimated_delivery: dateOrNull(estimated_delivery) }),
});
