import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from './on-path.js';
import { ROOT, textOf } from './compose-file.js';

const DOCKERFILE = 'infra/container/Dockerfile';
const [, BASE = '', VERSION = ''] = /^FROM (\S+:(\d+\.\d+\.\d+)\S*) AS base$/m.exec(textOf(DOCKERFILE)) ?? [];
const SUBSTITUTE = `localhost/waymark-test-base:${VERSION}`;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Milliseconds. A busy machine takes minutes for a build without cached layers. */
const LONGEST = 1_500_000;

interface Result {
  status: number | null;
  /** The output, with stderr if the command failed. */
  output: string;
}

const call = ([program = '', ...words]: readonly string[]): Result => {
  const { status, stdout, stderr } = spawnSync(program, words, {
    // Node's own modules do not see a variable that a test sets in Jest's copy of the environment.
    env: process.env,
    cwd: ROOT,
    encoding: 'utf8',
    timeout: LONGEST,
    maxBuffer: 1 << 28,
  });
  return { status, output: `${stdout}${status === 0 ? '' : stderr}` };
};

/** Like call, but asynchronous: another process of the test would block if this one did not read its output. */
const callBeside = ([program = '', ...words]: readonly string[]): Promise<Result> =>
  new Promise((resolve) => {
    execFile(program, words, { cwd: ROOT, timeout: LONGEST }, (error, stdout, stderr) => {
      const status = typeof error?.code === 'number' ? error.code : null;
      resolve(error ? { status, output: `${stdout}${stderr}` } : { status: 0, output: stdout });
    });
  });

type ImageNeed = 'an image builder' | 'the base image' | 'containers' | 'npm and Debian packages';

export interface ContainerEngine {
  /** Builds a target of the Dockerfile and tags it. Throws the builder's output if the build fails. */
  readonly build: (target: string, tag: string) => void;
  /** Starts a container of the image in the background. Throws if it does not start. */
  readonly run: (name: string, image: string, options: readonly string[]) => void;
  /** Runs a container of the image to its end and removes it. */
  readonly runToEnd: (image: string, options: readonly string[], command?: readonly string[]) => Promise<Result>;
  /** Runs any other command of the engine. */
  readonly call: (...words: string[]) => Result;
}

/** Runs an engine; Podman and Docker accept the same arguments for all commands here. */
interface Way {
  command: readonly string[];
  buildOptions: readonly string[];
  runOptions: readonly string[];
}

/** crun fails on a machine with both versions of cgroups, as in some containers. */
const WITHOUT_SECOND_CGROUPS = ['unshare', '--mount', 'sh', '-c', 'umount /sys/fs/cgroup/unified && exec "$@"', 'sh'];

const waysToRun = (): Way[] => {
  if (!onPath('podman')) return [{ command: ['docker'], buildOptions: [], runOptions: [] }];
  const buildOptions = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker'];
  // Podman requires more rights than root of a container may have.
  const limits = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'];
  return [
    { command: ['podman'], buildOptions, runOptions: [] },
    { command: ['podman'], buildOptions, runOptions: limits },
    {
      command: [...WITHOUT_SECOND_CGROUPS, 'podman'],
      buildOptions,
      runOptions: [...limits, '--cgroups', 'disabled'],
    },
  ];
};

/** Debian with Node.js and npm, as in the official image. Throws if Debian or npm is unreachable. */
const makeSubstitute = (command: readonly string[]): void => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-base-'));
  const system = join(folder, 'system');
  const local = join(system, 'usr/local');
  try {
    execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system], {
      stdio: 'pipe',
      timeout: LONGEST,
    });
    execFileSync('npm', ['install', '--prefix', folder, `node@${VERSION}`, 'npm@11'], { stdio: 'pipe' });
    mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
    mkdirSync(join(local, 'etc'), { recursive: true });
    copyFileSync(join(folder, 'node_modules/node/bin/node'), join(local, 'bin/node'));
    // With some umasks npm makes it readable for its owner only, but the image's process runs as another user.
    chmodSync(join(local, 'bin/node'), 0o755);
    cpSync(join(folder, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
    for (const name of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
    // The build uses the same registry as this machine.
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
    writeFileSync(join(local, 'etc/npmrc'), `registry=${registry}\ncafile=${CERTIFICATES}\n`);
    if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(system, CERTIFICATES));
    const archive = join(folder, 'system.tar');
    execFileSync('tar', ['--create', '--file', archive, '--directory', system, '.'], { stdio: 'pipe' });
    const { status, output } = call([
      ...command,
      'import',
      '--change',
      'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      archive,
      SUBSTITUTE,
    ]);
    if (status !== 0) throw new Error(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The base image of the Dockerfile, or a substitute built here if no registry is reachable; undefined without either. */
const findBase = (command: readonly string[]): string | undefined => {
  const has = (image: string): boolean => call([...command, 'image', 'inspect', image]).status === 0;
  if (has(BASE)) return BASE;
  if (call([...command, 'pull', BASE]).status === 0) return BASE;
  if (has(SUBSTITUTE)) return SUBSTITUTE;
  if (process.getuid?.() !== 0 || !onPath('debootstrap') || !command.includes('podman')) return undefined;
  try {
    makeSubstitute(command);
    return SUBSTITUTE;
  } catch {
    return undefined;
  }
};

/** What the build fetches: the packages of npm, and those of Debian. */
const FETCH = 'npm view npm version && apt-get update -qq -o APT::Update::Error-Mode=any';

/**
 * The engine of this machine. `lacking` is what tests of an image need and this machine lacks: an engine, a base image,
 * an engine that can run containers, or the network during a build.
 */
export const findContainerEngine = (): { engine: ContainerEngine } | { lacking: ImageNeed } => {
  const ways = waysToRun();
  const [first] = ways;
  if (first === undefined || call([...first.command, 'info']).status !== 0) return { lacking: 'an image builder' };
  const { command: builder, buildOptions } = first;
  const base = findBase(builder);
  if (base === undefined) return { lacking: 'the base image' };
  const runs = ({ command, runOptions }: Way, options: readonly string[], program: readonly string[]): Result =>
    call([...command, 'run', '--rm', ...options, ...runOptions, base, ...program]);
  const way = ways.find((one) =>
    runs(one, ['--network', 'none', '--user', '1000:1000'], ['node', '--version']).output.startsWith(`v${VERSION}`),
  );
  if (way === undefined) return { lacking: 'containers' };
  if (runs(way, ['--network', 'host'], ['sh', '-c', FETCH]).status !== 0) return { lacking: 'npm and Debian packages' };
  const must = (words: readonly string[]): void => {
    const { status, output } = call(words);
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status ?? 'a signal'}:\n${output}`);
  };
  const engine: ContainerEngine = {
    build: (target, tag) => {
      const from = base === BASE ? [] : ['--from', base];
      must([
        ...builder,
        'build',
        ...buildOptions,
        ...from,
        '--file',
        DOCKERFILE,
        '--target',
        target,
        '--tag',
        tag,
        '.',
      ]);
    },
    run: (name, image, options) =>
      must([...way.command, 'run', '--detach', '--name', name, ...way.runOptions, ...options, image]),
    runToEnd: (image, options, command = []) =>
      callBeside([...way.command, 'run', '--rm', ...way.runOptions, ...options, image, ...command]),
    call: (...words) => call([...way.command, ...words]),
  };
  return { engine };
};
