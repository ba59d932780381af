import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { DUE_STATES, LIMITS, SERVICE_TYPES, SHIPMENT_SORTS, SHIPMENT_STATUSES } from '@waymark/contracts';

type Described = Readonly<{ description: string; schema: object }>;

const cityOf = (party: 'sender' | 'recipient'): Described => ({
  description: `Beginning of the ${party}’s city, or another name of it, such as Munich for München. Ignores case, accents, spaces and hyphens`,
  schema: { type: 'string', maxLength: LIMITS.maximumCityFilter },
});

const parameters: Readonly<Record<string, Described>> = {
  q: {
    description:
      'Search words. Each matches the beginning of a word in number, names, e-mail addresses, streets, cities, countries, contents or delivery instructions. At least five digits without letters also match phone numbers, regardless of country code, leading zeros and punctuation',
    schema: { type: 'string', maxLength: LIMITS.maximumSearch },
  },
  status: {
    description: 'Statuses to return, separated by commas or as repeated parameters',
    schema: { type: 'array', items: { type: 'string', enum: [...SHIPMENT_STATUSES] } },
  },
  service_type: { description: 'Service type to return', schema: { type: 'string', enum: [...SERVICE_TYPES] } },
  sender_city: cityOf('sender'),
  recipient_city: cityOf('recipient'),
  due: {
    description: 'Due states to return, separated by commas or as repeated parameters',
    schema: { type: 'array', items: { type: 'string', enum: [...DUE_STATES] } },
  },
  silent_days: {
    description:
      'Returns only undelivered shipments without a scan in this number of days. A shipment without scans counts from its booking',
    schema: { type: 'integer', minimum: 1, maximum: LIMITS.maximumSilentDays },
  },
  from: { description: 'Created at or after this date (UTC) or instant', schema: { type: 'string' } },
  to: { description: 'Created at or before this date (whole day, UTC) or instant', schema: { type: 'string' } },
  sort: {
    description:
      'Sort order. A leading minus sorts in descending order. Shipments without an estimated day sort as latest, shipments without a scan as earliest',
    schema: { type: 'string', enum: [...SHIPMENT_SORTS], default: '-created_at' },
  },
  limit: {
    description: 'Maximum number of results. An export without it contains all matching shipments',
    schema: { type: 'integer', minimum: 1, maximum: LIMITS.listMaximum, default: LIMITS.listDefault },
  },
  cursor: { description: 'Cursor from the Link header of the previous page', schema: { type: 'string' } },
};

/** Documents the list's query; list-shipments.parameters.ts reads it. */
export const ListParameters = (): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, { description, schema }]) =>
      ApiQuery({ name, required: false, description, schema }),
    ),
  );
