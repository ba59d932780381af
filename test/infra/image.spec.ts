import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { describeNeeding } from '../support/test-run/needs.js';
import { until } from '../support/waiting/until.js';
import { composeFile, environmentOf, filledIn, type Service } from './compose-file.js';
import { startComposeKurrentdb, type ComposeKurrentdb } from './compose-kurrentdb.js';
import { findContainerEngine } from './container-engine.js';

jest.setTimeout(1_800_000);

const found = globalThis.lacks('an image builder') ? ({ lacking: 'an image builder' } as const) : findContainerEngine();
const engine = 'engine' in found ? found.engine : undefined;
const service = composeFile('docker-compose.single.yml').services['waymark'];
const { certificates, migrate } = composeFile('docker-compose.yml').services;

const NAME = `waymark-test-${process.pid}`;
const IMAGE = 'localhost/waymark-test';
const CERTIFICATES_IMAGE = 'localhost/waymark-test-certificates';
/** The files of the service `certificates` for a KurrentDB node and its clients. */
const CERTIFICATE_FILES = ['trusted/ca.crt', 'certificates/kurrentdb-1/node.crt', 'certificates/kurrentdb-1/node.key'];
const LARGEST = 250_000_000;

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Sends a request from inside the container, which has no network, and prints the answer. */
const FETCH = `
  const [path, options] = process.argv.slice(1);
  const answer = await fetch('http://127.0.0.1:3000' + path, JSON.parse(options));
  console.log(JSON.stringify({ status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }));`;

const STATE = `
  const { readFileSync, writeFileSync } = await import('node:fs');
  const status = readFileSync('/proc/1/status', 'utf8');
  const of = (name) => new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm').exec(status)[1];
  const write = (file) => { try { writeFileSync(file, ''); return 'written'; } catch ({ code }) { return code; } };
  console.log(JSON.stringify({
    node: process.version, user: of('Uid'), capabilities: Number.parseInt(of('CapEff'), 16), gains: of('NoNewPrivs'),
    product: write('/app/file'), temporary: write('/tmp/file'), data: write('/data/file'),
  }));`;

const optionsOf = (
  { cap_drop, security_opt, tmpfs = [], volumes = [] }: Service,
  environment: Readonly<Record<string, string>>,
): string[] => [
  '--read-only',
  ...cap_drop.flatMap((capability) => ['--cap-drop', capability]),
  ...security_opt.flatMap((option) => ['--security-opt', option]),
  ...tmpfs.flatMap((mount) => ['--tmpfs', mount]),
  ...volumes.flatMap((volume) => ['--volume', `${NAME}-${volume}`]),
  ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
];

const describeImage = engine ? describe : describe.skip;

describeImage(`the image${'lacking' in found ? ` (needs ${found.lacking})` : ''}`, () => {
  // Jest also runs the body of a skipped block.
  if (!engine || !service || !certificates || !migrate) {
    it('builds and runs', () => expect([engine, service, certificates, migrate]).not.toContain(undefined));
    return;
  }
  const { call, build, run, runToEnd } = engine;

  const inside = (...command: string[]): string => {
    const { status, output } = call('exec', NAME, ...command);
    if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status ?? 'a signal'}: ${output}`);
    return output;
  };
  const send = (path: string, body?: object, token = ''): Answer => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers: { ...headers } };
    return JSON.parse(inside('node', '--input-type=module', '-e', FETCH, path, JSON.stringify(options))) as Answer;
  };
  const signIn = (): Answer => send('/api/v1/accounts/token/', { email: 'staff@demo.test', password: 'waymark-demo' });
  const untilHealthy = (): Promise<unknown> =>
    until(
      'the check of the compose file to succeed',
      () => {
        if (call('inspect', '--format', '{{.State.Running}}', NAME).output.trim() !== 'true')
          throw new Error(`the container ended:\n${call('logs', NAME).output}`);
        return (
          call('exec', NAME, ...(service.healthcheck.test ?? []).slice(1).map((word) => filledIn(word, {}))).status ===
          0
        );
      },
      300_000,
    );

  beforeAll(async () => {
    build('waymark', IMAGE);
    run(NAME, IMAGE, ['--network', 'none', ...optionsOf(service, environmentOf(service, { DEMO: 'on' }))]);
    await untilHealthy();
  });
  afterAll(() => {
    call('rm', '--force', NAME);
    const volumes = [service, certificates].flatMap((one) => one.volumes ?? []);
    call('volume', 'rm', ...volumes.map((volume) => `${NAME}-${volume.split(':')[0] ?? ''}`));
  });

  it('is smaller than 250 MB with its base', () => {
    expect(Number(call('image', 'inspect', '--format', '{{.Size}}', IMAGE).output)).toBeLessThan(LARGEST);
  });

  it('runs Node 24 as user 1000 without capabilities, and writes only into its volume and /tmp', () => {
    expect(JSON.parse(inside('node', '--input-type=module', '-e', STATE))).toEqual({
      node: expect.stringMatching(/^v24\./),
      user: '1000',
      capabilities: 0,
      gains: '1',
      product: 'EROFS',
      temporary: 'written',
      data: 'written',
    });
  });

  it('has every package that the bundle loads', () => {
    const { status, text } = signIn();
    expect(status).toBe(200);
    const { access } = JSON.parse(text) as { access: string };
    const shipments = JSON.parse(send('/api/v1/shipments/', undefined, access).text) as { tracking_number: string }[];
    expect(send(`/cards/parcels/${shipments[0]?.tracking_number ?? ''}.png`)).toMatchObject({
      status: 200,
      type: 'image/png',
    });
    expect(send('/api/docs/swagger-ui-bundle.js')).toMatchObject({ status: 200 });
    inside('node', '-e', "require('@kurrent/bridge')");
  });

  it('creates an account while the server runs, and a link to set its first password', () => {
    const printed = inside('node', 'apps/api/dist/tools/accounts.js', 'create', 'boss@example.com', 'staff');
    const token = /\/reset-password#(\S+)/.exec(printed)?.[1] ?? '';
    const password = 'correct horse battery';
    const form = { token, new_password: password, new_password2: password };
    expect(send('/api/v1/accounts/reset-password/', form)).toMatchObject({ status: 200 });
    expect(send('/api/v1/accounts/token/', { email: 'boss@example.com', password })).toMatchObject({ status: 200 });
  });

  it('ends with 0 on SIGTERM, and restarts with its data', async () => {
    const form = {
      email: 'ada@example.com',
      password: 'correct horse battery',
      first_name: 'Ada',
      last_name: 'Sample',
    };
    expect(send('/api/v1/accounts/register/', form)).toMatchObject({ status: 201 });
    expect(call('stop', '--time', '15', NAME).status).toBe(0);
    expect(call('inspect', '--format', '{{.State.ExitCode}}', NAME).output.trim()).toBe('0');
    expect(call('start', NAME).status).toBe(0);
    await untilHealthy();
    const { email, password } = form;
    expect(send('/api/v1/accounts/token/', { email, password })).toMatchObject({ status: 200 });
  });

  describe('the service that makes certificates', () => {
    const options = ['--network', certificates.network_mode ?? '', ...optionsOf(certificates, {})];
    const textOf = async (file: string): Promise<string> => {
      const { status, output } = await runToEnd(CERTIFICATES_IMAGE, options, ['cat', `/${file}`]);
      if (status !== 0) throw new Error(output);
      return output;
    };
    const directory = mkdtempSync(join(tmpdir(), 'waymark-image-'));
    afterAll(() => rmSync(directory, { recursive: true, force: true }));

    beforeAll(() => build('certificates', CERTIFICATES_IMAGE));

    it('creates them at the first start, and keeps them at the second', async () => {
      expect(await runToEnd(CERTIFICATES_IMAGE, options)).toMatchObject({ status: 0 });
      const made = await Promise.all(CERTIFICATE_FILES.map(textOf));
      expect(made).toEqual([
        expect.stringMatching(/^-----BEGIN CERTIFICATE-----/),
        expect.stringMatching(/^-----BEGIN CERTIFICATE-----/),
        expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
      ]);
      expect(await runToEnd(CERTIFICATES_IMAGE, options)).toMatchObject({ status: 0 });
      expect(await Promise.all(CERTIFICATE_FILES.map(textOf))).toEqual(made);
    });

    describeNeeding('kurrentd', 'and a KurrentDB node with them', () => {
      let node: ComposeKurrentdb;
      beforeAll(async () => {
        for (const file of CERTIFICATE_FILES) {
          mkdirSync(dirname(join(directory, file)), { recursive: true });
          writeFileSync(join(directory, file), await textOf(file), { mode: 0o600 });
        }
        node = await startComposeKurrentdb(directory);
      });

      it('receive the log of the single node from the migration service, once that node is stopped', async () => {
        // The node listens on this machine only, as `localhost`, which is in its certificate.
        const ofMigrate = ['--network', 'host', ...optionsOf(migrate, node.environmentOf('migrate'))];
        const [ofSingle = ''] = service.volumes ?? [];
        const move = () => runToEnd(IMAGE, [...ofMigrate, '--volume', `${NAME}-${ofSingle}`], migrate.command);

        expect(await move()).toEqual({
          status: 2,
          output: expect.stringMatching(/ is in use by .*: stop it first\n$/),
        });
        expect(call('stop', '--time', '15', NAME).status).toBe(0);

        const { status, output } = await move();
        expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/^\{"ok":true,.*\}\n$/) });
        const { events, appended } = JSON.parse(output) as { events: number; appended: number };
        expect(events).toBeGreaterThan(12);
        expect(appended).toBe(events);
      });
    });
  });
});
