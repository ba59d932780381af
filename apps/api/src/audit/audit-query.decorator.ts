import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { AUDIT_LIMITS, type AuditQuery } from '@waymark/contracts';
import { cursorParameter } from '../http/schemas/schemas.js';

type Described = Readonly<{ description: string; schema?: object }>;

const parameters: Readonly<Record<keyof AuditQuery, Described>> = {
  after: {
    description: 'Returns events after this cursor, in log order; `0` starts at the first event',
    schema: cursorParameter,
  },
  before: { description: 'Returns events before this cursor', schema: cursorParameter },
  limit: {
    description: 'Maximum number of events. An export without it contains all matching events',
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: AUDIT_LIMITS.pageMaximum,
      default: AUDIT_LIMITS.pageDefault,
    },
  },
  type: { description: 'Event types, separated by commas' },
  actor: { description: 'Account id, e-mail address, or role, such as `role:staff`' },
  shipment: { description: 'Shipment id or tracking number. Includes deleted shipments' },
  from: { description: 'Recorded at or after this date (UTC) or instant' },
  to: { description: 'Recorded at or before this date (whole day, UTC) or instant' },
};

/** Documents the query parameters of audit-parameters.ts. */
export const AuditQueryParameters = (): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, { description, schema = { type: 'string' } }]) =>
      ApiQuery({ name, required: false, description, schema }),
    ),
  );
