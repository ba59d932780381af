/** The rooms of apps/api/src: folders with private files. Each has a door, the only file that others import, or two. */
const ROOMS = {
  addresses: 'queries/address-queries',
  commands: 'commands',
  'delivery-days': 'delivery-days',
  demo: 'demo-data',
  'http/answers': 'headers',
  'http/clients': 'client-key',
  'http/entity-tags': 'entity-tags',
  'http/errors': 'errors',
  'http/exports': 'exported',
  'http/idempotency': 'idempotent-requests',
  'http/identity': 'identity',
  'http/limits': 'rate-limits',
  'http/links': 'links',
  'http/openapi': 'document',
  'http/parameters': 'parameters',
  'http/routes': 'route-documentation',
  'http/schemas': 'schemas',
  'http/secrets': 'secrets',
  'http/server': 'http-server',
  'http/validation': 'fields',
  infrastructure: ['infrastructure.module', 'read-models/read-model-sets'],
  'integrations/feed': 'feed.module',
  live: 'live.module',
  logging: 'logging',
  places: 'gazetteer',
  'platform/tracing': 'tracing',
  'platform/tracing/otlp': 'open-tracing',
};

/** The floors of apps/api/src, from the lowest up: a room imports rooms on lower floors only. */
const FLOORS = [
  ['platform', 'hubs'],
  ['config', 'coordination', 'event-log', 'metrics', 'places'],
  ['commands', 'delivery-days', 'event-index', 'http', 'logging'],
  ['accounts', 'addresses', 'health'],
  ['audit', 'integrations', 'settings', 'shipments'],
  ['demo', 'infrastructure', 'live', 'proofs'],
  ['tools'],
  ['testing'],
];

/** Tests may import from higher floors. */
const TESTS = '\\.(spec|contract)\\.ts$';

const onlyDownwards = (folder, floors) =>
  floors.flatMap((rooms, floor) =>
    rooms.map((room) => ({
      name: `only-downwards-from-${room}`,
      severity: 'error',
      from: { path: `^${folder}/${room}/`, pathNot: TESTS },
      to: {
        path: `^${folder}/[^/]+/`,
        pathNot: [room, ...floors.slice(0, floor).flat()].map((lower) => `^${folder}/${lower}/`),
      },
    })),
  );

const escaped = (path) => path.replace(/[^\w/-]/g, '\\$&');
const roomsWithin = (room) => Object.keys(ROOMS).filter((other) => other.startsWith(`${room}/`));

/** The files that compose the product: they import modules, and lists of rows, of every room. */
const ASSEMBLIES = '(\\.module|/read-model-sets)\\.ts$';
const ASSEMBLED = '\\.(module|projection)\\.ts$';
/** Composes the rooms of http/, and is the only file that may import any of their files. */
const HTTP_MODULE = '^apps/api/src/http/http\\.module\\.ts$';

const byTheDoor = ([room, door]) => {
  const path = `^apps/api/src/${room}/`;
  // Some tests cover every feature, such as all bodies; of http/ they import their own room only.
  const insiders = [path, room.startsWith('http/') ? HTTP_MODULE : '(\\.spec\\.ts$|^apps/api/src/testing/)'];
  const open = [
    ...[door].flat().map((file) => `^apps/api/src/${room}/${escaped(file)}\\.ts$`),
    ...roomsWithin(room).map((inner) => `^apps/api/src/${inner}/`),
  ];
  return [
    {
      name: `by-the-door-of-${room}`,
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: [...insiders, ASSEMBLIES] },
      to: { path, pathNot: open },
    },
    {
      name: `assembled-with-${room}`,
      severity: 'error',
      from: { path: ASSEMBLIES, pathNot: insiders },
      to: { path, pathNot: [...open, ASSEMBLED] },
    },
  ];
};

/** The rooms of libs/contracts/src. Each imports only rooms listed before it. */
const CONTRACT_ROOMS = [
  'schemas',
  'server',
  'search',
  'shipments',
  'accounts',
  'integrations',
  'audit',
  'proof',
  'live',
  'ui',
];

/** The folders of libs/event-store/src. Each imports only folders listed before it. */
const EVENT_STORE_FOLDERS = [
  'runtime',
  'log',
  'sqlite',
  'commands',
  'followers',
  'proof',
  'sqlite-log',
  'projections',
  'read-models',
  'freshness',
];

/** The rooms of apps/api/src/live. Each imports only rooms listed before it. */
const LIVE_ROOMS = ['sockets', 'pacing', 'changes', 'connections', 'watches', 'polls'];

const inOrder = (folder, rooms, name) =>
  rooms.map((room, place) => ({
    name: `${name}-${room}`,
    severity: 'error',
    from: { path: `^${folder}/${room}/`, pathNot: `(${TESTS}|/testing/)` },
    to: {
      path: `^${folder}/`,
      pathNot: [...rooms.slice(0, place + 1), 'testing'].map((known) => `^${folder}/${known}/`),
    },
  }));

const MACHINES = '^apps/web/src/features/.+/machine\\.ts$';

/** The arrows of ARCHITECTURE.md. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^node$' } },
    {
      name: 'vocabulary-imports-nothing',
      severity: 'error',
      from: { path: '^libs/vocabulary/src', pathNot: '(\\.spec\\.ts$|/testing/)' },
      to: { pathNot: '^libs/vocabulary/src' },
    },
    {
      name: 'domain-imports-the-vocabulary-only',
      comment: 'The domain is pure: it imports no packages, no node: modules, and from outside only the vocabulary.',
      severity: 'error',
      from: { path: '^libs/domain/src', pathNot: '(\\.spec\\.ts$|/testing/)' },
      to: { pathNot: '^libs/(domain|vocabulary)/src' },
    },
    {
      name: 'contracts-import-zod-proofs-and-the-vocabulary-only',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: '(\\.spec\\.ts$|/testing/)' },
      to: { pathNot: ['^libs/(contracts|proofs|vocabulary)/src', 'node_modules/zod/'] },
    },
    {
      name: 'proofs-import-nothing',
      comment: 'Only the tree, which servers build, imports a node: module.',
      severity: 'error',
      from: { path: '^libs/proofs/src', pathNot: '(\\.spec\\.ts$|/testing/)' },
      to: { pathNot: ['^libs/proofs/src', '^(node:)?crypto$'] },
    },
    {
      name: 'proofs-of-browsers-import-no-node',
      severity: 'error',
      from: { path: '^libs/proofs/src/[^/]+\\.ts$', pathNot: '(\\.spec|/tree)\\.ts$' },
      to: { path: ['^(node:)?crypto$', '^libs/proofs/src/tree/'] },
    },
    {
      name: 'event-store-knows-no-product',
      severity: 'error',
      from: { path: '^libs/event-store/src', pathNot: '(\\.spec\\.ts$|\\.contract\\.ts$|/testing(/|\\.ts$))' },
      to: {
        pathNot: ['^libs/(event-store|proofs)/src', 'node_modules/@photostructure/sqlite/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'event-store-tests-need-no-app',
      severity: 'error',
      from: { path: '^libs/(event-store|event-store-kurrentdb|proofs)/src' },
      to: { path: ['^apps/', '^libs/(client|contracts|domain)/'] },
    },
    ...inOrder('libs/event-store/src', EVENT_STORE_FOLDERS, 'order-of-event-store-folders'),
    {
      name: 'kurrentdb-adapter-knows-the-event-store-only',
      severity: 'error',
      from: {
        path: '^libs/event-store-kurrentdb/src',
        pathNot: '(\\.spec\\.ts$|\\.contract\\.ts$|/testing(/|\\.ts$))',
      },
      to: {
        pathNot: ['^libs/(event-store|event-store-kurrentdb|proofs)/src', 'node_modules/@kurrent/kurrentdb-client/'],
        dependencyTypesNot: ['core'],
      },
    },
    ...['event-store', 'event-store-kurrentdb', 'proofs'].map((library) => ({
      name: `${library}-by-its-entries`,
      severity: 'error',
      from: { pathNot: `^libs/${library}/src` },
      to: {
        path: `^libs/${library}/src/`,
        pathNot: `^libs/${library}/src/(index|sqlite|testing|testing/appending|tree)\\.ts$`,
      },
    })),
    {
      name: 'client-knows-the-wire-only',
      severity: 'error',
      from: { path: '^libs/client/src' },
      to: { path: ['^apps/', '^libs/domain', '^libs/contracts/src/ui'] },
    },
    {
      name: 'wire-knows-no-ui',
      comment: 'The contract for integrators does not import texts and pages of the web client.',
      severity: 'error',
      from: { path: '^libs/contracts/src/', pathNot: ['^libs/contracts/src/ui', '\\.spec\\.ts$'] },
      to: { path: '^libs/contracts/src/ui' },
    },
    ...inOrder('libs/contracts/src', CONTRACT_ROOMS, 'order-of-contract-rooms'),
    ...inOrder('apps/api/src/live', LIVE_ROOMS, 'order-of-live-rooms'),
    {
      name: 'web-knows-client-and-contracts-only',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: ['^apps/api', '^libs/(domain|event-store|event-store-kurrentdb)/'] },
    },
    { name: 'api-knows-no-web', severity: 'error', from: { path: '^apps/api' }, to: { path: '^apps/web' } },
    {
      name: 'only-the-wiring-knows-adapters',
      severity: 'error',
      from: {
        path: '^apps/api/src',
        pathNot: [
          '^apps/api/src/(event-log|infrastructure)/',
          // A port that copies of one log need.
          '^apps/api/src/coordination/tree-heads\\.ts$',
          '/adapters/',
          '\\.spec\\.ts$',
          '/testing/',
          '^apps/api/src/tools/',
          '\\.worker\\.ts$',
        ],
      },
      to: { path: ['/adapters/', '^libs/event-store-kurrentdb/'] },
    },
    ...Object.entries(ROOMS).flatMap(byTheDoor),
    ...onlyDownwards('apps/api/src', FLOORS),
    {
      name: 'every-room-has-a-floor',
      severity: 'error',
      from: {},
      to: {
        path: '^apps/api/src/[^/]+/',
        pathNot: [...FLOORS.flat(), 'thorough'].map((room) => `^apps/api/src/${room}/`),
      },
    },
    {
      name: 'http-is-rooms',
      comment: 'ROOMS lists every room of http/, and http.module.ts is the only file next to the rooms.',
      severity: 'error',
      from: {},
      to: {
        path: '^apps/api/src/http/',
        pathNot: [HTTP_MODULE, ...Object.keys(ROOMS).map((room) => `^apps/api/src/${room}/`)],
      },
    },
    {
      name: 'features-stand-alone',
      comment: 'Features never import each other; routes compose them.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/(features|components|lib|config)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'shared-knows-no-features',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib|config)/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'web-folders-one-way',
      comment: 'Imports between two folders go in one direction.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/' },
      to: { circular: true },
    },
    {
      name: 'desk-folders-know-no-page',
      comment: 'all-shipments.tsx composes the folders of the desk; they do not import the files next to it.',
      severity: 'error',
      from: { path: '^apps/web/src/features/shipments/components/desk/[^/]+/' },
      to: { path: '^apps/web/src/features/shipments/components/desk/[^/]+$' },
    },
    {
      name: 'machines-are-pure',
      severity: 'error',
      from: { path: '/machines/.+/machine\\.ts$' },
      to: {
        path: [
          'node_modules/(react|react-dom|react-router-dom|axios|socket\\.io-client)/',
          '^apps/web/src/lib/requests/http',
          '^libs/client',
        ],
      },
    },
    {
      name: 'outer-tests-speak-the-outside-contract',
      severity: 'error',
      from: { path: '^test/' },
      to: { path: ['^apps/', '^libs/domain'], pathNot: MACHINES },
    },
    {
      name: 'only-the-walk-knows-machines',
      comment: 'This test derives the paths of the page from the machines themselves.',
      severity: 'error',
      from: { path: '^test/', pathNot: '^test/browser/every-page/thorough/machines\\.spec\\.ts$' },
      to: { path: MACHINES },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '(\\.spec\\.tsx?$|\\.contract\\.ts$|/testing(/|\\.ts$))' },
      to: { path: '(^test/|\\.spec\\.tsx?$|\\.contract\\.ts$|/testing(/|\\.ts$)|node_modules/(@jest|fast-check)/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // One of the samples is a file that does not load.
    exclude: { path: '(^|/)(dist|compiled|\\.stamp)/|^test/scripts/samples/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@app/source', 'import', 'module', 'browser', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
