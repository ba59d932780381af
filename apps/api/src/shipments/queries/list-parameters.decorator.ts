import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { DUE_STATES, LIMITS, SERVICE_TYPES, SHIPMENT_SORTS, SHIPMENT_STATUSES } from '@waymark/contracts';

type Described = Readonly<{ description: string; schema: object }>;

const parameters: Readonly<Record<string, Described>> = {
  q: {
    description:
      'Words to find in number, names, e-mail addresses, streets, cities, countries and contents, each as the beginning of a word',
    schema: { type: 'string', maxLength: LIMITS.maximumName },
  },
  status: {
    description: 'Only these statuses, separated by commas, or each on its own',
    schema: { type: 'array', items: { type: 'string', enum: [...SHIPMENT_STATUSES] } },
  },
  service_type: { description: 'Only this service type', schema: { type: 'string', enum: [...SERVICE_TYPES] } },
  due: {
    description: 'Only what stands so to its estimated day, separated by commas, or each on its own',
    schema: { type: 'array', items: { type: 'string', enum: [...DUE_STATES] } },
  },
  silent_days: {
    description: 'Only what is not delivered and had no scan, or without any was not booked, in the last so many days',
    schema: { type: 'integer', minimum: 1, maximum: LIMITS.maximumSilentDays },
  },
  from: { description: 'Created at or after: a date (UTC) or an instant', schema: { type: 'string' } },
  to: { description: 'Created at or before: a date (the whole day, UTC) or an instant', schema: { type: 'string' } },
  sort: {
    description: 'Order; a minus is descending. No estimated day counts as the last, no scan as the first',
    schema: { type: 'string', enum: [...SHIPMENT_SORTS], default: '-created_at' },
  },
  limit: {
    description: 'At most so many',
    schema: { type: 'integer', minimum: 1, maximum: LIMITS.listMaximum, default: LIMITS.listDefault },
  },
  cursor: { description: 'From the Link header of the page before', schema: { type: 'string' } },
};

/** Documents the list's query; list-shipments.parameters.ts reads it. */
export const ListParameters = (): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, { description, schema }]) =>
      ApiQuery({ name, required: false, description, schema }),
    ),
  );
