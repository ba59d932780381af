import { checkpointSchema } from '@waymark/contracts';
import { z } from 'zod/mini';
import { SOURCE, sha256Schema } from './exported-event.js';

export const END_TYPE = 'waymark.export.end.v1';

const count = z.int().check(z.nonnegative());

/** The last line of an export. A file without it is truncated. */
export const exportEndSchema = z.strictObject({
  specversion: z.literal('1.0'),
  id: z.string(),
  source: z.literal(SOURCE),
  type: z.literal(END_TYPE),
  time: z.string(),
  datacontenttype: z.literal('application/json'),
  data: z.strictObject({
    /** Version of Waymark that wrote the export. */
    product: z.string(),
    events: count,
    /** Head of the tree (RFC 9162) over all events. */
    tree: z.strictObject({ size: count, root: sha256Schema }),
    /** Null if the server has no key. */
    checkpoint: z.nullable(z.strictObject(checkpointSchema.shape)),
  }),
});
export type ExportEnd = z.infer<typeof exportEndSchema>;

export const exportEndOf = (data: ExportEnd['data'], at: Date): ExportEnd => ({
  specversion: '1.0',
  id: `${data.tree.root}-${at.getTime()}`,
  source: SOURCE,
  type: END_TYPE,
  time: at.toISOString(),
  datacontenttype: 'application/json',
  data,
});
