import { rowShape } from '@waymark/event-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, knownTag, type Shown } from '../http/entity-tags/entity-tags.js';
import { shipmentsProjection } from './projections/shipments.projection.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** 20 bits of the digest, because the tag spells the number in letters. */
const shape = Number.parseInt(rowShape(shipmentsProjection).slice(0, 5), 16);

/** Returns the tag of a shipment. Without the shape, an upgrade would confirm copies that show more of a name than the new rows. */
export const shipmentTag = ({ version, day }: Shown): string => entityTag({ version, day, shape });

/** Responds 304 when the caller's tag matches; otherwise returns undefined. */
export const answerUnchanged = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { version, day }: Shown,
): FastifyReply | undefined => {
  const tag = knownTag(headers['if-none-match'], { version, day, shape });
  return tag === undefined ? undefined : reply.code(304).header('etag', tag);
};

/** Responds with a view and its ETag. */
export const answerVersioned = (reply: FastifyReply, shown: Shown & { view: object }): object => {
  reply.header('etag', shipmentTag(shown));
  return shown.view;
};
