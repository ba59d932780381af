import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { AUDIT_LIMITS, type AuditQuery } from '@waymark/contracts';
import { cursorParameter } from '../http/schemas/schemas.js';

type Described = Readonly<{ description: string; schema?: object }>;

const parameters: Readonly<Record<keyof AuditQuery, Described>> = {
  after: {
    description: 'Events after this cursor, in the order of the log; `0` from the first',
    schema: cursorParameter,
  },
  before: { description: 'Events before this cursor', schema: cursorParameter },
  limit: {
    description: 'At most so many; an export without it is everything',
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: AUDIT_LIMITS.pageMaximum,
      default: AUDIT_LIMITS.pageDefault,
    },
  },
  type: { description: 'Event types, separated by commas' },
  actor: { description: "An account's id or e-mail address, or a role as `role:staff`" },
  shipment: { description: "A shipment's id or tracking number; deleted ones too" },
  from: { description: 'Recorded at or after: a date (UTC) or an instant' },
  to: { description: 'Recorded at or before: a date (the whole day, UTC) or an instant' },
};

/** Documents the query that audit-parameters.ts reads. */
export const AuditQueryParameters = (): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, { description, schema = { type: 'string' } }]) =>
      ApiQuery({ name, required: false, description, schema }),
    ),
  );
