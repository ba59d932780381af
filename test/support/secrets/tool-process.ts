import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { knownSecrets } from './known-secrets.js';
import { WatchedOutput } from './watched-output.js';

type Tool = 'accounts' | 'backup' | 'export' | 'import' | 'migrate' | 'rebuild' | 'restore' | 'simulate' | 'verify';

export interface EndedTool {
  /** The exit code, or null after a signal. */
  code: number | null;
  output: string;
  errors: string;
}

export interface ToolProcess {
  child: ChildProcessWithoutNullStreams;
  /** Rejects if the tool wrote a secret to stdout or stderr. */
  ended: Promise<EndedTool>;
}

/** Starts a built tool of the product with only PATH of this process's environment. `input` is its standard input, `under` a command prefix. */
export const beginTool = (
  tool: Tool,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = '',
  under: readonly string[] = [],
): ToolProcess => {
  knownSecrets.learn([parameters, environment, { password: input.split('\n', 1)[0] }]);
  const command = [...under, process.execPath, join('apps/api/dist/tools', `${tool}.js`), ...parameters];
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], ...environment },
  });
  const watched = new WatchedOutput(`npm run ${tool}`, child.stdout, child.stderr);
  child.stdin.end(input);
  const end = async (): Promise<EndedTool> => {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    watched.mustTellNoSecret();
    return { code: child.exitCode, output, errors };
  };
  return { child, ended: end() };
};

export const runTool = (...given: Parameters<typeof beginTool>): Promise<EndedTool> => beginTool(...given).ended;

/** The tool's output; rejects with all output if its exit code is not 0. */
export const outputOfTool = async (...given: Parameters<typeof beginTool>): Promise<string> => {
  const { code, output, errors } = await runTool(...given);
  if (code !== 0) throw new Error(`npm run ${given[0]} ended with ${code}:\n${output}${errors}`);
  return output;
};
