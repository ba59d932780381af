import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Service {
  image: string;
  build?: { context: string; dockerfile: string; target: string; args?: Readonly<Record<string, string>> };
  profiles?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  healthcheck: { test?: string[]; interval?: string; timeout?: string; disable?: boolean };
  ports?: string[];
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  network_mode?: string;
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  tmpfs?: string[];
  stop_grace_period?: string;
  deploy: { resources: { limits: { cpus: string; memory: string } } };
}

export interface ComposeFile {
  name: string;
  services: Record<string, Service>;
  networks?: Record<
    string,
    { internal?: boolean; ipam?: { config: { subnet: string; ip_range?: string; gateway?: string }[] } } | null
  >;
  volumes: Record<string, null>;
}

export const COMPOSE_FILES = ['docker-compose.yml', 'docker-compose.single.yml'] as const;

export const textOf = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

const VARIABLE = /\$\$|\$\{(?<name>\w+)(?::(?<kind>[-?])(?<rest>[^}]*))?\}/g;

/** Interpolates a value like Compose: `$$`, `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, which throws the message. */
export const filledIn = (value: string, environment: Readonly<Record<string, string>>): string =>
  value.replace(VARIABLE, (match, name: string | undefined, kind: string | undefined, rest: string | undefined) => {
    if (match === '$$') return '$';
    const given = environment[name ?? ''] ?? '';
    if (given !== '') return given;
    if (kind === '?') throw new Error(`${name ?? ''}: ${rest ?? ''}`);
    return rest ?? '';
  });

/** The content of the file with resolved anchors, without interpolated variables. */
export const composeFile = (path: string): ComposeFile => parse(textOf(path), { merge: true }) as ComposeFile;

/** Whether the service runs the server. The tools use the same image with their own commands. */
export const isProduct = ({ image, command }: Service): boolean => image === 'waymark' && command === undefined;

/** The names of a service's networks. */
export const networksOf = ({ networks = [] }: Service): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

/** The fixed address of a service in a network; undefined if Docker chooses one. */
export const addressIn = (
  network: string,
  { networks = [] }: Service,
  environment: Readonly<Record<string, string>>,
): string | undefined => {
  const address = Array.isArray(networks) ? undefined : networks[network]?.ipv4_address;
  return address === undefined ? undefined : filledIn(address, environment);
};

/** The environment of a service's process. */
export const environmentOf = (
  service: Service,
  environment: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, filledIn(value, environment)]),
  );
