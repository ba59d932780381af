import js from '@eslint/js';
import jest from 'eslint-plugin-jest';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const noDefaultExports = {
  'no-restricted-syntax': [
    'error',
    { selector: 'ExportDefaultDeclaration', message: 'Name what you export; a default is for tools that demand one.' },
  ],
};

export default tseslint.config(
  { ignores: ['**/dist/', '**/compiled/', '**/node_modules/', '.stamp/', 'data/', 'pictures/', 'test-results/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...noDefaultExports,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A port's method is async whether or not the adapter at hand waits.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Nest's modules and class-validator's DTOs are classes by design.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: ['apps/api/src/commands/commands*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@nestjs/cqrs',
          importNames: ['CommandBus', 'QueryBus', 'EventBus', 'EventPublisher', 'Saga'],
          message: 'Commands go through Commands; queries are called; facts come from the log.',
        },
      ],
    },
  },
  {
    files: ['apps/api/src/http/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        ...noDefaultExports['no-restricted-syntax'],
        {
          selector: 'ExportNamedDeclaration[source], ExportAllDeclaration',
          message: 'What a door offers is written in it, not passed on.',
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.contract.ts'],
    ignores: ['test/browser/'],
    plugins: { jest },
    rules: {
      // Of a decider, `given(…).when(…).then(…)` asserts; `until` rejects when what is waited for does not come.
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'given.when.then*', 'until'] }],
      'jest/no-focused-tests': 'error',
      'jest/no-identical-title': 'error',
      'jest/valid-expect-in-promise': 'error',
    },
  },
  {
    files: ['test/browser/*.spec.ts'],
    plugins: { playwright },
    rules: {
      'playwright/expect-expect': ['error', { assertFunctionPatterns: ['^expect'] }],
      'playwright/missing-playwright-await': 'error',
      'playwright/no-wait-for-timeout': 'error',
    },
  },
  {
    files: ['apps/web/**/*.ts', 'apps/web/**/*.tsx'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    // The libraries' hooks hand out functions that their types declare as methods.
    files: ['apps/web/**/*.ts', 'apps/web/**/*.tsx'],
    rules: { '@typescript-eslint/unbound-method': 'off', 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: [
      'apps/api/src/main.ts',
      'apps/api/src/tools/**/*.ts',
      'apps/api/src/banner.ts',
      'test/**/*.ts',
      'apps/web/src/lib/requests/request-log.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Vite and Playwright read a default export.
    files: ['**/vite.config.ts', '**/playwright.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        requestAnimationFrame: 'readonly',
        location: 'readonly',
        window: 'readonly',
        module: 'writable',
      },
    },
  },
);
