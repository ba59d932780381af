import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { eventStoreOf } from '../../config/cluster.js';
import { ConfigurationError, messageForOperators } from '../../config/configuration-error.js';
import { makeFilesForOwnerOnly } from '../../config/data-directory.js';
import { DirectoryInUseError } from '@waymark/event-store/sqlite';
import { Refusal } from './refusal.js';

export interface ToolOptions<Option extends string> {
  usage: string;
  /** Options of the form `--name VALUE`. */
  options: readonly Option[];
  /** Beginning of an error message, such as 'The log was not exported'. */
  failed: string;
  /** With the argument `-`, the tool writes its result there, so the summary goes to standard error. */
  writesTo?: 'standard output';
  run: (given: Given<Option>) => Promise<object>;
}

export interface Given<Option extends string> {
  /** The only positional argument. */
  what: string;
  options: Partial<Record<Option, string>>;
  dataDirectory: string;
  /** Whether EVENT_STORE_URL is set. */
  onCluster: boolean;
  /** Prints a line for people to standard error. */
  say: (line: string) => void;
}

/** An argument is wrong or has an invalid value. Nothing was started. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const argumentsOf = <Option extends string>({
  usage,
  options,
}: Pick<ToolOptions<Option>, 'usage' | 'options'>): Pick<Given<Option>, 'what' | 'options'> => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
    });
    const [what] = positionals;
    // Safe cast: parseArgs accepts only the options above, as strings.
    if (what !== undefined && positionals.length === 1) return { what, options: values as Given<Option>['options'] };
  } catch {
    // Throws UsageError below.
  }
  throw new UsageError(usage);
};

const explain = (error: unknown, failed: string): string => {
  const message = messageForOperators(error);
  if (error instanceof Refusal) return `Refused: ${message}`;
  if (error instanceof DirectoryInUseError) return `${message}: stop it first`;
  return error instanceof ConfigurationError || error instanceof UsageError ? message : `${failed}: ${message}`;
};

/**
 * Runs a tool and prints its result as one line of JSON. Exits with 1 if it is refused, with 2 if it cannot be done
 * now.
 */
export const runTool = async <Option extends string>(tool: ToolOptions<Option>): Promise<void> => {
  const say = (line: string): void => console.error(line);
  try {
    makeFilesForOwnerOnly();
    const started = performance.now();
    const given = argumentsOf(tool);
    const done = await tool.run({
      ...given,
      dataDirectory: resolve(process.env['DATA_DIR'] || 'data'),
      onCluster: eventStoreOf(process.env).kind === 'kurrentdb',
      say,
    });
    const summary = { ok: true, ...done, seconds: Math.round(performance.now() - started) / 1000 };
    const isTaken = given.what === '-' && tool.writesTo === 'standard output';
    (isTaken ? console.error : console.log)(JSON.stringify(summary));
  } catch (error) {
    say(explain(error, tool.failed));
    process.exitCode = error instanceof Refusal ? 1 : 2;
  }
};
