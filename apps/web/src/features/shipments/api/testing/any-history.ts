import { SHIPMENT_SORTS, type ShipmentQuery, type ShipmentStatus } from '@waymark/contracts';
import fc from 'fast-check';

/** When the model's clock starts, in milliseconds since 1970. Each step takes a second. */
export const BEGINS = Date.UTC(2026, 0, 1);
export const SERVICES = ['standard', 'express'] as const;
/** Sender's and recipient's city. */
export const ROUTES = [
  ['Bergen', 'Leith'],
  ['Leith', 'Bergen'],
  ['Bergen', 'Bergen'],
  ['Leith', 'Leith'],
] as const;

/** `pick` and `update` are places in the list of shipments and in the updates of a shipment. */
export type Step =
  /** The pushes of a long shipment omit it, because they would exceed the size limit. */
  | { do: 'book'; route: number; service: number; isLong?: boolean }
  /** With `status`, the edit records two events. Day 0 is over. */
  | { do: 'edit'; pick: number; route: number; service: number; day: number; status?: ShipmentStatus | null }
  | { do: 'set status'; pick: number; status: ShipmentStatus }
  /** An old scan was made days before it is recorded. */
  | { do: 'scan'; pick: number; status: ShipmentStatus; isOld?: boolean }
  | { do: 'edit update'; pick: number; update: number; status: ShipmentStatus; isOld: boolean }
  | { do: 'delete update'; pick: number; update: number }
  /** The clock records that the estimated day is over, or withdraws it. */
  | { do: 'overdue'; pick: number }
  | { do: 'delete'; pick: number };

const STATUSES = [
  'pending',
  'in_transit',
  'attempted_delivery',
  'delivered',
] as const satisfies readonly ShipmentStatus[];

const step = <Name extends Step['do'], Rest extends object>(
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
): fc.Arbitrary<{ do: Name } & Rest> => fc.record(rest).map((values) => ({ do: name, ...(values as Rest) }));

const pick = fc.nat(3);
const update = fc.nat(2);
const route = fc.nat(ROUTES.length - 1);
const service = fc.nat(SERVICES.length - 1);
const status = fc.constantFrom(...STATUSES);
const maybeStatus = fc.option(status);
const isOld = fc.boolean();
const rarely = fc.nat(4).map((value) => value === 0);

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: step('book', { route, service, isLong: rarely }) },
  { weight: 2, arbitrary: step('edit', { pick, route, service, day: fc.nat(5), status: maybeStatus }) },
  { weight: 1, arbitrary: step('set status', { pick, status }) },
  { weight: 5, arbitrary: step('scan', { pick, status, isOld }) },
  { weight: 1, arbitrary: step('edit update', { pick, update, status, isOld }) },
  { weight: 1, arbitrary: step('delete update', { pick, update }) },
  { weight: 1, arbitrary: step('overdue', { pick }) },
  { weight: 1, arbitrary: step('delete', { pick }) },
);

const onOne = (pick: number, steps: readonly Step[]): Step[] =>
  steps.map((one) => ('pick' in one ? { ...one, pick } : one));

/** One step, or steps on one shipment that the server takes before it pushes the first of them. */
export const anySteps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: anyStep.map((one) => [one]) },
  { weight: 1, arbitrary: fc.tuple(pick, fc.array(anyStep, { minLength: 2, maxLength: 3 })).map((of) => onOne(...of)) },
);

const maybe = <Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

const queryOf = (filters: { [Key in keyof ShipmentQuery]: fc.Arbitrary<ShipmentQuery[Key]> }) =>
  fc
    .record(filters)
    .map((query): ShipmentQuery =>
      Object.fromEntries(Object.entries<unknown>(query).filter(([, value]) => value !== undefined)),
    );

const judgedFilters = { status: maybe(...STATUSES, 'pending,delivered'), service_type: maybe(...SERVICES) };
const secondsLater = (seconds: number): string => new Date(BEGINS + seconds * 1_000).toISOString();

/** Every filter, search and order of the desk. */
export const anyQuery: fc.Arbitrary<ShipmentQuery> = queryOf({
  ...judgedFilters,
  q: maybe('bergen', 'lei'),
  sender_city: maybe('berg', 'Leith'),
  recipient_city: maybe('berg', 'Leith'),
  due: maybe('late', 'on_time,delivered_late'),
  silent_days: maybe(3),
  from: maybe(secondsLater(3)),
  to: maybe(secondsLater(6)),
  sort: maybe(...SHIPMENT_SORTS),
});

/** The queries whose lists a client can change itself. */
export const anyJudgedQuery: fc.Arbitrary<ShipmentQuery> = queryOf({
  ...judgedFilters,
  sort: maybe('created_at', '-created_at', 'updated_at', '-updated_at'),
});
