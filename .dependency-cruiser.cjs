/** The rooms of apps/api/src: folders that keep files to themselves. Each has one door, the only file that others import. */
const ROOMS = {
  addresses: 'queries/address-queries',
  commands: 'commands',
  'delivery-days': 'delivery-days',
  demo: 'demo-data',
  health: 'metrics',
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
  infrastructure: 'infrastructure.module',
  'integrations/feed': 'feed.module',
  live: 'live.module',
  logging: 'logging',
  places: 'gazetteer',
  tracing: 'tracing',
  'tracing/otlp': 'open-tracing',
};

const escaped = (path) => path.replace(/[^\w/-]/g, '\\$&');
const roomsWithin = (room) => Object.keys(ROOMS).filter((other) => other.startsWith(`${room}/`));

/** Those who put the product together: they import modules, and lists of rows, of every room. */
const ASSEMBLIES = '(\\.module|/read-model-sets)\\.ts$';
const ASSEMBLED = '\\.(module|projection)\\.ts$';
/** It puts the rooms of http/ together, and alone enters them anywhere. */
const HTTP_MODULE = '^apps/api/src/http/http\\.module\\.ts$';

const byTheDoor = ([room, door]) => {
  const path = `^apps/api/src/${room}/`;
  // Some tests try what every feature has, such as all bodies; of http/ they look at their own room only.
  const insiders = [path, room.startsWith('http/') ? HTTP_MODULE : '\\.spec\\.ts$'];
  const open = [
    `^apps/api/src/${room}/${escaped(door)}\\.ts$`,
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

const MACHINES = '^apps/web/src/features/.+/machine\\.ts$';

/** The arrows of ARCHITECTURE.md. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^node$' } },
    {
      name: 'domain-imports-nothing',
      comment: 'The domain is pure: no packages, no node:, nothing outside itself.',
      severity: 'error',
      from: { path: '^libs/domain/src', pathNot: '(\\.spec\\.ts$|/testing/)' },
      to: { pathNot: '^libs/domain/src' },
    },
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: '(\\.spec\\.ts$|/testing/)' },
      to: { pathNot: ['^libs/contracts/src', 'node_modules/zod/'] },
    },
    {
      name: 'client-knows-the-wire-only',
      severity: 'error',
      from: { path: '^libs/client/src' },
      to: { path: ['^apps/', '^libs/domain', '^libs/contracts/src/ui'] },
    },
    {
      name: 'wire-knows-no-ui',
      comment: 'What integrators read has no texts and pages of the web client.',
      severity: 'error',
      from: { path: '^libs/contracts/src/', pathNot: ['^libs/contracts/src/ui', '\\.spec\\.ts$'] },
      to: { path: '^libs/contracts/src/ui' },
    },
    {
      name: 'web-knows-client-and-contracts-only',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: ['^apps/api', '^libs/domain'] },
    },
    { name: 'api-knows-no-web', severity: 'error', from: { path: '^apps/api' }, to: { path: '^apps/web' } },
    {
      name: 'only-the-wiring-knows-adapters',
      severity: 'error',
      from: {
        path: '^apps/api/src',
        pathNot: [
          '^apps/api/src/infrastructure/',
          '/adapters/',
          '\\.spec\\.ts$',
          '^apps/api/src/tools/',
          '\\.worker\\.ts$',
        ],
      },
      to: { path: '/adapters/' },
    },
    ...Object.entries(ROOMS).flatMap(byTheDoor),
    {
      name: 'http-is-rooms',
      comment: 'A room of http/ is named in ROOMS, and no file but http.module.ts lies beside the rooms.',
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
      comment: 'It takes the ways of the page from the machines themselves.',
      severity: 'error',
      from: { path: '^test/', pathNot: '^test/browser/thorough/machines\\.spec\\.ts$' },
      to: { path: MACHINES },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '(\\.spec\\.tsx?$|\\.contract\\.ts$|/testing/)' },
      to: { path: '(^test/|\\.spec\\.tsx?$|\\.contract\\.ts$|/testing/|node_modules/(@jest|fast-check)/)' },
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
