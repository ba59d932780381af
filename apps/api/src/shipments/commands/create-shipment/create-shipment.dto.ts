import type { CreateShipmentRequest, ServiceType } from '@waymark/contracts';
import type { Waybill } from '@waymark/domain';
import { Field } from '../../../http/validation/fields.js';
import { dateOrNull, waybillRules } from '../waybill-rules.js';

/** The create form. */
export class CreateShipmentDto implements CreateShipmentRequest {
  @Field(waybillRules.service_type) service_type: ServiceType;
  @Field(waybillRules.sender_name) sender_name: string;
  @Field(waybillRules.sender_email) sender_email: string;
  @Field(waybillRules.sender_phone) sender_phone: string;
  @Field(waybillRules.sender_address) sender_address: string;
  @Field(waybillRules.sender_city) sender_city: string;
  @Field(waybillRules.sender_country) sender_country: string;
  @Field(waybillRules.recipient_name) recipient_name: string;
  @Field(waybillRules.recipient_email) recipient_email: string;
  @Field(waybillRules.recipient_phone) recipient_phone: string;
  @Field(waybillRules.recipient_address) recipient_address: string;
  @Field(waybillRules.recipient_city) recipient_city: string;
  @Field(waybillRules.recipient_country) recipient_country: string;
  @Field(waybillRules.weight) weight: number;
  @Field(waybillRules.length) length: number;
  @Field(waybillRules.width) width: number;
  @Field(waybillRules.height) height: number;
  @Field(waybillRules.contents_description) contents_description: string;
  @Field(waybillRules.declared_value) declared_value: number;
  @Field(waybillRules.shipment_date) shipment_date?: string | null;
  @Field(waybillRules.estimated_delivery) estimated_delivery?: string | null;
}

export const waybillOf = (dto: CreateShipmentDto): Waybill => ({
  service_type: dto.service_type,
  sender_name: dto.sender_name,
  sender_email: dto.sender_email,
  sender_phone: dto.sender_phone,
  sender_address: dto.sender_address,
  sender_city: dto.sender_city,
  sender_country: dto.sender_country,
  recipient_name: dto.recipient_name,
  recipient_email: dto.recipient_email,
  recipient_phone: dto.recipient_phone,
  recipient_address: dto.recipient_address,
  recipient_city: dto.recipient_city,
  recipient_country: dto.recipient_country,
  weight: dto.weight,
  length: dto.length,
  width: dto.width,
  height: dto.height,
  contents_description: dto.contents_description,
  declared_value: dto.declared_value,
  shipment_date: dateOrNull(dto.shipment_date),
  estimated_delivery: dateOrNull(dto.estimated_delivery),
});
