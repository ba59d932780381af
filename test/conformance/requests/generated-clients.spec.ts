import { beforeAll, describe, expect, it } from '@jest/globals';
import { useServer } from '../../support/product/server.js';

type Schema = Record<string, unknown>;

interface Document {
  paths?: Record<string, Record<string, { parameters: { name: string; in: string; schema: Schema }[] }>>;
  components: { schemas: Record<string, Schema & { properties?: Record<string, Schema> }> };
}

const anybody = useServer();
const documentOf = async (name: string): Promise<Document> => (await anybody.raw<Document>(`/api/${name}.json`)).body;

interface Part {
  /** `components/schemas/Shipment/properties/id`. */
  place: string;
  schema: Schema;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Every object of the document except examples. */
const partsOf = (value: unknown, place = ''): Part[] => {
  if (!isSchema(value)) return [];
  const below = Object.entries(value)
    .filter(([key]) => !/^examples?$/.test(key))
    .flatMap(([key, one]) => partsOf(one, place === '' ? key : `${place}/${key}`));
  return Array.isArray(value) ? below : [{ place, schema: value }, ...below];
};

const isComponent = ({ place }: Part): boolean => /^components\/schemas\/\w+$/.test(place);
const placesOf = (parts: readonly Part[]): string[] => parts.map(({ place }) => place);
const alternativesOf = ({ anyOf, oneOf = anyOf }: Schema): Schema[] =>
  Array.isArray(oneOf) ? (oneOf as Schema[]) : [];

describe.each(['openapi', 'asyncapi'])('%s.json, for generated clients,', (name) => {
  let document: Document;
  let parts: Part[];

  beforeAll(async () => {
    document = await documentOf(name);
    parts = partsOf(document);
    expect(parts.length).toBeGreaterThan(500);
  });

  it('has a named component for each object and each list of words', () => {
    const unnamed = parts.filter(
      (part) =>
        !isComponent(part) &&
        ('enum' in part.schema || (part.schema['type'] === 'object' && 'properties' in part.schema)),
    );
    expect(placesOf(unnamed)).toEqual([]);
  });

  it('has each list of words once', () => {
    const lists = parts.flatMap(({ schema }) => ('enum' in schema ? [JSON.stringify(schema['enum'])] : []));
    expect(lists).toEqual([...new Set(lists)]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['ShipmentStatus', 'TrackingStatus', 'ServiceType', 'Reporter', 'DeliveryStatus']),
    );
  });

  it('writes a nullable scalar as a type, and a nullable component as oneOf', () => {
    const unions = parts.filter((part) => alternativesOf(part.schema).some(({ type }) => type === 'null'));
    expect(unions.length).toBeGreaterThan(0);
    const wrong = unions.filter(
      ({ schema }) =>
        'anyOf' in schema || !alternativesOf(schema).every((one) => '$ref' in one || one['type'] === 'null'),
    );
    expect(placesOf(wrong)).toEqual([]);
  });

  it('gives each union the properties of its members', () => {
    const unions = parts.filter((part) => alternativesOf(part.schema).length > 0);
    const wrong = unions.filter(
      (part) =>
        !alternativesOf(part.schema).some(({ type }) => type === 'null') &&
        !(isComponent(part) && 'properties' in part.schema && part.schema['type'] === 'object'),
    );
    expect(placesOf(wrong)).toEqual([]);
  });

  it('has 64 bits for each integer without a smaller maximum', () => {
    const integers = parts.filter(({ schema }) => [schema['type']].flat().includes('integer'));
    expect(integers.length).toBeGreaterThan(20);
    const wrong = integers.filter(
      ({ place, schema: { format, maximum } }) =>
        !/headers\/[^/]+\/schema$/.test(place) &&
        format !== 'int64' &&
        !(typeof maximum === 'number' && maximum < 2 ** 31),
    );
    expect(placesOf(wrong)).toEqual([]);
  });
});

describe('the ids of openapi.json', () => {
  let document: Document;
  beforeAll(async () => {
    document = await documentOf('openapi');
  });

  it.each([
    ['/shipments/{id}/', 'id', 'Shipment'],
    ['/shipments/updates/{id}/', 'id', 'TrackingUpdate'],
    ['/shipments/addresses/{id}/', 'id', 'SavedAddress'],
    ['/api-keys/{id}/', 'id', 'ApiKey'],
    ['/webhooks/{id}/', 'id', 'Webhook'],
    ['/webhooks/{id}/deliveries/{delivery}/', 'delivery', 'Delivery'],
    ['/accounts/{id}/', 'id', 'Account'],
  ])('in %s have the type of the resource', (path, name, resource) => {
    const { paths, components } = document;
    const schemas = Object.values(paths?.[`/api/v1${path}`] ?? {}).map(
      ({ parameters }) => parameters.find((one) => one.name === name && one.in === 'path')?.schema,
    );
    expect(schemas.length).toBeGreaterThan(0);
    for (const schema of schemas) expect(schema).toEqual(components.schemas[resource]?.properties?.['id']);
  });

  it('name the formats of requests', () => {
    expect(document.components.schemas).toMatchObject({
      CreateShipmentRequest: { properties: { sender_email: { format: 'email' } } },
      WebhookRequest: { properties: { url: { format: 'uri' } } },
      RewindRequest: { minProperties: 1, maxProperties: 1 },
      Webhook: { properties: { failing_since: { type: ['string', 'null'], format: 'date-time' } } },
    });
  });
});
