/** The rooms of apps/api/src that keep files to themselves, each with its doors: the only files that others import. */
const ROOMS = {
  'http/answers': ['headers'],
  'http/clients': ['client-key'],
  'http/entity-tags': ['entity-tags'],
  'http/errors': ['errors'],
  'http/exports': ['exported'],
  'http/idempotency': ['idempotent-requests'],
  'http/identity': ['identity'],
  'http/limits': ['rate-limits'],
  'http/links': ['links'],
  'http/openapi': ['document'],
  'http/parameters': ['parameters'],
  'http/routes': ['route-documentation'],
  'http/schemas': ['schemas'],
  'http/secrets': ['secrets'],
  'http/server': ['http-server'],
  'http/validation': ['fields'],
  addresses: ['addresses.module', 'projections/address-books.projection', 'queries/address-queries'],
  commands: ['commands', 'commands.module', 'command-effects.projection'],
  demo: ['demo.module', 'demo-accounts', 'demo-data'],
  health: ['health.module', 'followers', 'metrics'],
  infrastructure: ['infrastructure.module'],
  'integrations/feed': ['feed.module'],
  live: ['live.module'],
  logging: ['logging'],
  places: ['places.module', 'gazetteer', 'hubs', 'way-stations'],
  tracing: ['tracing', 'open-tracing'],
};

const pattern = (text) => text.replaceAll('.', '\\.');

/** http.module.ts puts the rooms of http/ together, and each test looks at what it tests. */
const fromOutside = (room) => ({
  path: '^apps/api/src/',
  pathNot: [`^apps/api/src/${room}/`, '^apps/api/src/http/http\\.module\\.ts$', '\\.spec\\.ts$', '/testing/'],
});

const doorsOf = ([room, doors]) => ({
  name: `by-the-doors-of-${room}`,
  severity: 'error',
  from: fromOutside(room),
  to: {
    path: `^apps/api/src/${room}/`,
    pathNot: `^apps/api/src/${room}/(${doors.map(pattern).join('|')})\\.ts$`,
  },
});

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
    ...Object.entries(ROOMS).map(doorsOf),
    {
      name: 'rooms-of-http-have-doors',
      comment: 'A new room of http/ is named in ROOMS.',
      severity: 'error',
      from: { path: '^apps/api/src/' },
      to: { path: '^apps/api/src/http/[^/]+/', pathNot: `^apps/api/src/(${Object.keys(ROOMS).join('|')})/` },
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
          '^apps/web/src/lib/http',
          '^libs/client',
        ],
      },
    },
    {
      name: 'outer-tests-speak-the-outside-contract',
      severity: 'error',
      from: { path: '^test/' },
      to: { path: ['^apps/', '^libs/domain'] },
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
    exclude: { path: '(^|/)(dist|\\.stamp)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@app/source', 'import', 'module', 'browser', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
