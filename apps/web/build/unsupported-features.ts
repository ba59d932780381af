import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** The DOM interfaces whose methods are compared. With all of them, most names of the code's own methods would match one. */
const INTERFACES = new Set(
  (
    'AbortSignal Blob CSSStyleDeclaration Clipboard Crypto CustomElementRegistry DOMTokenList Document DocumentFragment Element ' +
    'Event EventTarget FormData HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement Headers History Location Node Range ' +
    'Request Response Selection Storage SubtleCrypto URL URLSearchParams Window'
  ).split(' '),
);

const { builtins = {} } = data.javascript;
const features = { ...data.api, ...builtins, ...builtins['Intl'] };

const isOwnStatement = ({ flags, prefix, alternative_name }: SimpleSupportStatement): boolean =>
  !flags && !prefix && !alternative_name;

/** The names of `oldestVersions` in the compatibility data. */
const nameInData = (browser: string) =>
  (browser === 'ios_saf' ? 'safari_ios' : browser) as keyof CompatStatement['support'];

const isIn = (compat: CompatStatement, oldest: Readonly<Record<string, string>>): boolean =>
  Object.entries(oldest).every(([browser, version]) => {
    const statements = [compat.support[nameInData(browser)] ?? []].flat();
    return statements.some((statement) => {
      const added = Number.parseFloat(String(statement.version_added).replace('≤', ''));
      return isOwnStatement(statement) && added <= Number.parseFloat(version);
    });
  });

type Unsupported = (name: string) => boolean;

/** Returns whether the global object `name` or its static member `Global.name` is missing in an oldest version. */
const globalsMissingIn = (oldest: Readonly<Record<string, string>>): Unsupported => {
  const missing = (feature: Identifier | undefined): boolean =>
    feature?.__compat !== undefined && !isIn(feature.__compat, oldest);
  return (name) => {
    const [global = '', member] = name.split('.');
    if (!Object.hasOwn(features, global)) return false;
    if (member === undefined) return missing(features[global]);
    return missing(features[global]?.[`${member}_static`] ?? features[global]?.[member]);
  };
};

/** Returns whether `name` is a method of the language or of a compared interface, and each object with it lacks it in an oldest version. */
const methodsMissingIn = (oldest: Readonly<Record<string, string>>): Unsupported => {
  const methods = new Map<string, { compared: boolean; present: boolean }>();
  for (const [name, feature] of Object.entries(features)) {
    for (const [member, { __compat: compat }] of Object.entries(feature as Record<string, Identifier>)) {
      if (!compat || /_(static|event)$/.test(member)) continue;
      const known = methods.get(member);
      methods.set(member, {
        compared: known?.compared || !(name in data.api) || INTERFACES.has(name),
        present: known?.present || isIn(compat, oldest),
      });
    }
  }
  return (name) => {
    const method = methods.get(name);
    return method !== undefined && method.compared && !method.present;
  };
};

interface Syntax {
  type: string;
  callee?: Syntax;
  object?: Syntax;
  property?: Syntax;
  computed?: boolean;
  name?: string;
}

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value;

const syntaxIn = function* (syntax: Syntax): Generator<Syntax> {
  yield syntax;
  for (const value of Object.values(syntax).flat()) if (isSyntax(value)) yield* syntaxIn(value);
};

/** Returns what the code uses and an oldest version lacks: 'AbortSignal.any', '.toSorted()', 'new WebTransport()'. */
export const unsupportedFeatures = (oldest: Readonly<Record<string, string>>): ((code: string) => string[]) => {
  const [lacksGlobal, lacksMethod] = [globalsMissingIn(oldest), methodsMissingIn(oldest)];
  const featureOf = ({ type, callee, object, property, computed }: Syntax): string | undefined => {
    if (type === 'NewExpression' && callee?.type === 'Identifier' && lacksGlobal(callee.name ?? ''))
      return `new ${callee.name}()`;
    if (type === 'CallExpression' && callee?.type === 'MemberExpression' && !callee.computed) {
      const name = callee.property?.name ?? '';
      if (!Object.hasOwn(features, callee.object?.name ?? '') && lacksMethod(name)) return `.${name}()`;
    }
    const used = `${object?.name}.${property?.name}`;
    return type === 'MemberExpression' && !computed && lacksGlobal(used) ? used : undefined;
  };
  return (code) => {
    const { program, errors } = parseSync('chunk.js', code);
    if (errors[0]) throw new SyntaxError(errors[0].message);
    const found = [...syntaxIn(program as unknown as Syntax)].map(featureOf);
    return [...new Set(found.filter((feature) => feature !== undefined))];
  };
};
