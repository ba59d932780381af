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
      name: 'web-knows-contracts-only',
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
    {
      name: 'one-way-into-the-server',
      comment: 'What each request passes is put together in http-server.ts.',
      severity: 'error',
      from: { path: '^apps/api/src', pathNot: '^apps/api/src/http/(server/|http\\.module\\.ts$)' },
      to: { path: '^apps/api/src/http/server/', pathNot: '/http-server\\.ts$' },
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
          '^apps/web/src/lib/(http|live)',
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
