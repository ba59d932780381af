/** @type {import('jest').Config} */
export default {
  testEnvironment: '<rootDir>/test/product-environment.js',
  testSequencer: '<rootDir>/test/longest-first.js',
  // Milliseconds. Tests wait on progress and not on the clock, so this is met by what hangs, also on a busy machine.
  testTimeout: 300_000,
  // Node 20 keeps the modules of every test file, and looks through them again and again: past this a worker makes room for a new one.
  workerIdleMemoryLimit: '800MB',
  // Milliseconds. A worker that gives that much back takes over jest's half a second.
  workerGracefulExitTimeout: 20_000,
  testEnvironmentOptions: { customExportConditions: ['@app/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/.+/(dist|compiled)/', '<rootDir>/.stamp/'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  // Those at length are for `npm run faults`, which ignores nothing of what it names.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/browser/', '<rootDir>/test/faults/at-length/'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'es6' },
        sourceMaps: 'inline',
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        },
      },
    ],
  },
};
