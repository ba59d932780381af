import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../../../support/clients/client.js';
import { newEmail, registration, signIn } from '../../../support/clients/people.js';
import { runTool } from '../../../support/secrets/tool-process.js';
import { newDataDirectory, startServer, type Server } from '../../../support/product/server.js';

const linkIn = (output: string): URL => new URL(/^\S+\/reset-password#\S+$/m.exec(output)?.[0] ?? '');

describe('npm run accounts with a running server', () => {
  let DATA_DIR: string;
  let server: Server;
  const anybody = new Client(() => server.address);
  const boss = newEmail();
  const password = 'correct horse 7';

  const accounts = (words: readonly string[], input = '') => runTool('accounts', words, { DATA_DIR }, input);
  const choosePassword = async (link: URL, chosen: string): Promise<number> => {
    const body = { token: link.hash.slice(1), new_password: chosen, new_password2: chosen };
    return (await anybody.post('/accounts/reset-password/', body)).status;
  };
  const register = async (): Promise<string> => {
    const form = registration();
    expect((await anybody.post('/accounts/register/', form)).status).toBe(201);
    return form.email;
  };

  beforeAll(async () => {
    DATA_DIR = await newDataDirectory();
    server = await startServer(DATA_DIR, { PUBLIC_URL: 'https://parcels.example' });
  });

  it('creates the first staff account, and then the server reports that it has staff', async () => {
    expect((await anybody.get('/settings/')).body).toMatchObject({ has_staff: false });
    const { code, output } = await accounts(['create', boss, 'staff']);
    expect(code).toBe(0);
    expect(output).toContain(`${boss} is staff and enabled\n`);
    expect((await anybody.get('/settings/')).body).toMatchObject({ has_staff: true });
    const link = linkIn(output);
    // The tool got the address from the server.
    expect(link.origin).toBe('https://parcels.example');
    expect(await choosePassword(link, password)).toBe(200);
    const { client } = await signIn(anybody, boss, password);
    expect((await client.get('/accounts/')).body).toMatchObject([{ email: boss, role: 'staff' }]);
  });

  it('prints a link that can set a new password once', async () => {
    const email = await register();
    const { code, output } = await accounts(['reset', email.toUpperCase()]);
    expect(code).toBe(0);
    expect(await choosePassword(linkIn(output), password)).toBe(200);
    expect(await choosePassword(linkIn(output), password)).toBe(400);
    await signIn(anybody, email, password);
  });

  it('exits only after the server has the change', async () => {
    const email = await register();
    const { client } = await signIn(anybody, email, registration().password);
    expect((await accounts(['disable', email])).output).toBe(`${email} is customer and disabled\n`);
    expect((await client.get('/accounts/profile/')).status).toBe(401);
    expect((await accounts(['enable', email])).code).toBe(0);
    const changed = await accounts(['password', email], `${password}\n`);
    expect(changed.output).toBe(
      `the password of ${email} is changed; it is signed out everywhere, and its API keys stay valid\n`,
    );
    await signIn(anybody, email, password);
  });

  it('prints the same as with a stopped server, errors too, and its links work after the next start', async () => {
    const email = await register();
    const person = await signIn(anybody, email, registration().password);
    await person.client.patch('/accounts/profile/', { first_name: 'Renamed' });
    const all = async () => [
      await accounts(['list']),
      await accounts(['disable', 'nobody@example.com']),
      await accounts(['role', boss, 'customer']),
      await accounts(['role', email, 'customer']),
      await accounts(['create', boss, 'auditor']),
      await accounts(['create', 'nonsense', 'auditor']),
      await accounts(['password', boss], 'password123\n'),
      await accounts(['password', boss], 'short\n'),
    ];
    const online = await all();
    expect(online.map(({ code }) => code)).toEqual([0, 1, 1, 0, 1, 1, 1, 1]);
    expect(online[0]?.output).toContain('Renamed Lovelace');
    expect(online[1]?.errors).toBe(`Working on DATA_DIR ${DATA_DIR}\nno account has this e-mail address\n`);
    await server.stop();
    expect(await all()).toEqual(online);
    const newcomer = newEmail();
    const [reset, created] = [await accounts(['reset', email]), await accounts(['create', newcomer, 'auditor'])];
    server = await startServer(DATA_DIR);

    expect(await choosePassword(linkIn(reset.output), password)).toBe(200);
    expect(await choosePassword(linkIn(reset.output), password)).toBe(400);
    await signIn(anybody, email, password);
    expect(await choosePassword(linkIn(created.output), password)).toBe(200);
    const { client } = await signIn(anybody, newcomer, password);
    const profile = { role: 'auditor', first_name: 'Waymark', last_name: 'Auditor' };
    expect((await client.get('/accounts/profile/')).body).toMatchObject(profile);
  });

  it('prints links with a stopped server that set a password once it runs', async () => {
    const [email, auditor] = [await register(), newEmail()];
    await server.stop();
    const environment = { DATA_DIR, PUBLIC_URL: 'https://stopped.example' };
    const reset = await runTool('accounts', ['reset', email.toUpperCase()], environment);
    const made = await runTool('accounts', ['create', auditor, 'auditor'], environment);
    expect([reset.code, made.code]).toEqual([0, 0]);
    server = await startServer(DATA_DIR);
    for (const { output } of [reset, made]) {
      expect(linkIn(output).origin).toBe('https://stopped.example');
      expect(await choosePassword(linkIn(output), password)).toBe(200);
      expect(await choosePassword(linkIn(output), password)).toBe(400);
    }
    await signIn(anybody, email, password);
    const { client } = await signIn(anybody, auditor, password);
    expect((await client.get('/accounts/profile/')).body).toMatchObject({
      ...{ role: 'auditor', first_name: 'Waymark', last_name: 'Auditor' },
    });
  });

  it('can run several times in parallel', async () => {
    const emails = await Promise.all([register(), register()]);
    const ended = await Promise.all(emails.map((email) => accounts(['role', email, 'auditor'])));
    expect(ended.map(({ code, output }) => [code, output])).toEqual(
      emails.map((email) => [0, `${email} is auditor and enabled\n`]),
    );
    const { output } = await accounts(['list']);
    for (const email of emails) expect(output).toMatch(new RegExp(`^${email} +auditor `, 'm'));
  });

  it('allows only the owner of the data directory to connect, and removes its socket at shutdown', async () => {
    const socket = join(DATA_DIR, 'accounts.sock');
    expect(statSync(socket).isSocket()).toBe(true);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(await server.stop()).toBe(0);
    expect(existsSync(socket)).toBe(false);
    server = await startServer(DATA_DIR);
  });

  it('works after the server was killed, both before and after its next start', async () => {
    await server.kill();
    expect(existsSync(join(DATA_DIR, 'accounts.sock'))).toBe(true);
    expect((await accounts(['list'])).output).toContain(boss);
    server = await startServer(DATA_DIR);
    expect((await accounts(['disable', boss])).errors).toContain('the last enabled staff account');
  });

  it('works in a data directory with a long path', async () => {
    await server.stop();
    DATA_DIR = join(await newDataDirectory(), 'long'.repeat(40));
    mkdirSync(DATA_DIR);
    server = await startServer(DATA_DIR);
    expect((await accounts(['create', boss, 'staff'])).code).toBe(0);
    expect((await accounts(['list'])).output).toContain(boss);
    await server.stop();
    expect(existsSync(join(DATA_DIR, 'accounts.sock'))).toBe(false);
  });
});
