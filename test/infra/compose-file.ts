import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Service {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  healthcheck: { test?: string[]; interval?: string; timeout?: string; disable?: boolean };
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  network_mode?: string;
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  stop_grace_period?: string;
  deploy: { resources: { limits: { cpus: string; memory: string } } };
}

export interface ComposeFile {
  name: string;
  services: Record<string, Service>;
  networks?: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
  volumes: Record<string, null>;
}

export const COMPOSE_FILES = ['docker-compose.yml', 'docker-compose.single.yml'] as const;

export const textOf = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

const VARIABLE = /\$\$|\$\{(?<name>\w+)(?::(?<kind>[-?])(?<rest>[^}]*))?\}/g;

/** As Compose fills in a value: `$$`, `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, which throws the message. */
export const filledIn = (value: string, environment: Readonly<Record<string, string>>): string =>
  value.replace(VARIABLE, (match, name: string | undefined, kind: string | undefined, rest: string | undefined) => {
    if (match === '$$') return '$';
    const given = environment[name ?? ''] ?? '';
    if (given !== '') return given;
    if (kind === '?') throw new Error(`${name ?? ''}: ${rest ?? ''}`);
    return rest ?? '';
  });

/** What stands in the file, anchors followed, variables not filled in. */
export const composeFile = (path: string): ComposeFile => parse(textOf(path), { merge: true }) as ComposeFile;

/** The environment that a service's process is given. */
export const environmentOf = (
  service: Service,
  environment: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, filledIn(value, environment)]),
  );
