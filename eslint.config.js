import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import jest from 'eslint-plugin-jest';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { loneText } from './scripts/lint/lone-text.mjs';

const noEnums = { selector: 'TSEnumDeclaration', message: 'A union says the same, and is nothing at run time.' };
const restrictedSyntax = [
  'error',
  noEnums,
  { selector: 'ExportDefaultDeclaration', message: 'Name what you export; a default is for tools that demand one.' },
];

/** The rules of `strictTypeChecked` that need types and are not wanted. */
const notWanted = [
  'no-confusing-void-expression',
  'no-unsafe-class-instance-assignment',
  // No enums are declared here, see below.
  'no-unsafe-enum-assignment',
  // A port's method is async whether or not the adapter at hand waits.
  'require-await',
];

/** Rules that need types are oxlint's, which takes a sixth of the time for them; after an update there may be new ones. */
const { rules: rulesOfOxlint } = JSON.parse(readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'));
const missing = tseslint.configs.strictTypeChecked
  .flatMap(({ rules = {} }) => Object.keys(rules))
  .map((rule) => rule.replace('@typescript-eslint/', ''))
  .filter((rule) => tseslint.plugin.rules[rule]?.meta.docs.requiresTypeChecking)
  .filter((rule) => !(`typescript/${rule}` in rulesOfOxlint) && !notWanted.includes(rule));
if (missing.length > 0) throw new Error(`.oxlintrc.json says nothing of ${missing.join(', ')}`);

export default tseslint.config(
  { ignores: ['**/dist/', '**/compiled/', '**/node_modules/', '.stamp/', 'data/', 'pictures/', 'test-results/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strict],
    rules: {
      'no-restricted-syntax': restrictedSyntax,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Nest's modules and class-validator's DTOs are classes by design.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  {
    // What decorators say of types is needed at run time.
    files: ['apps/api/**/*.ts'],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
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
        ...restrictedSyntax,
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
      // Of a decider, `given(…).when(…).then(…)` asserts; the others reject when what they wait for does not come.
      'jest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect*', 'given.when.then*', 'until', '*.sees', '*.isAt'] },
      ],
      'jest/no-conditional-expect': 'error',
      'jest/no-focused-tests': 'error',
      'jest/no-identical-title': 'error',
      'jest/valid-expect-in-promise': 'error',
      'no-restricted-syntax': [
        ...restrictedSyntax,
        {
          selector: 'CallExpression[callee.property.name=/^(async)?property$/i] ReturnStatement[argument=null]',
          message: 'A run that returns early passes; `fc.pre` draws another, and fails when too many are skipped.',
        },
      ],
    },
  },
  {
    files: ['test/browser/**/*.spec.ts'],
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
    files: ['apps/web/**/*.ts', 'apps/web/**/*.tsx'],
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['**/*.spec.tsx'],
    languageOptions: { parserOptions: { project: 'apps/web/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { waymark: { rules: { 'lone-text': loneText } } },
    rules: { 'waymark/lone-text': 'error' },
  },
  {
    files: [
      'apps/api/src/main.ts',
      'apps/api/src/tools/**/*.ts',
      'apps/api/src/banner.ts',
      'libs/event-store/src/example.ts',
      'test/**/*.ts',
      'apps/web/src/main.tsx',
      'apps/web/src/lib/requests/request-log.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Vite and Playwright read a default export.
    files: ['**/vite.config.ts', '**/playwright.config.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnums] },
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
