import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { TokenPair } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer, signIn, type Person } from '../../support/clients/people.js';
import { closeStreams, openStream } from '../../support/live/event-stream.js';
import { hangUp, listen } from '../../support/live/live.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
afterEach(() => {
  hangUp();
  closeStreams();
});

const refresh = (token: unknown) => anybody.post<TokenPair>('/accounts/token/refresh/', { refresh: token });
const statusOfProfile = async (client: Client) => (await client.get('/accounts/profile/')).status;

describe('a session without a limit for lack of use', () => {
  it('has no time left to tell, and can be kept', async () => {
    const { client } = await newCustomer(anybody);
    for (const answer of [await client.get('/accounts/session/'), await client.post('/accounts/session/')]) {
      expect([answer.status, answer.body]).toEqual([200, { seconds_left: null }]);
    }
  });
});

describe('an access token', () => {
  it('is required', async () => {
    const { status, body } = await anybody.get('/accounts/profile/');
    expect(status).toBe(401);
    expect(body).toEqual({ detail: expect.stringMatching(/\w/), code: 'UNAUTHENTICATED' });
  });

  it('must be signed by this server', async () => {
    const { access, refresh: refreshToken } = await newCustomer(anybody);
    const [header, claims, signature] = access.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const forged = Buffer.from('{"sub":"x","sid":"x","role":"staff","exp":9999999999}').toString('base64url');
    const foreign = createHmac('sha256', 'x'.repeat(40)).update(`${header}.${claims}`).digest('base64url');

    for (const token of [
      'garbage',
      'a.b.c',
      refreshToken,
      `${header}.${forged}.${signature}`,
      `${none}.${claims}.`,
      `${header}.${claims}.${foreign}`,
      `${header}.${claims}.${signature?.slice(0, -4)}AAAA`,
    ]) {
      const { status, headers } = await anybody.as(token).get('/accounts/profile/');
      const challenge = headers.get('www-authenticate');
      expect([token, status, challenge]).toEqual([token, 401, 'Bearer error="invalid_token"']);
    }
  });

  it('must be a bearer token', async () => {
    const { access } = await newCustomer(anybody);
    const statusWith = async (authorization: string) =>
      (await anybody.get('/accounts/profile/', { authorization })).status;

    expect(await statusWith(`Bearer ${access}`)).toBe(200);
    expect(await statusWith(`bearer ${access}`)).toBe(200);
    expect(await statusWith(access)).toBe(401);
    expect(await statusWith(`Basic ${access}`)).toBe(401);
    expect(await statusWith('Bearer')).toBe(401);
    const { headers } = await anybody.get('/accounts/profile/', { authorization: `Basic ${access}` });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('POST /accounts/token/refresh/', () => {
  it('returns new tokens of the same session', async () => {
    const person = await newCustomer(anybody);
    const { status, body } = await refresh(person.refresh);

    expect(status).toBe(200);
    expect(body).toEqual({ access: expect.any(String), refresh: expect.any(String) });
    expect(body.refresh).not.toBe(person.refresh);
    expect(await statusOfProfile(anybody.as(body.access))).toBe(200);
    expect((await refresh(body.refresh)).status).toBe(200);
  });

  it('rejects an invalid token', async () => {
    const { access } = await newCustomer(anybody);
    for (const token of ['garbage', access]) {
      const { status, body } = await refresh(token);
      expect(status).toBe(401);
      expect(body).toEqual({ detail: expect.stringMatching(/\w/), code: 'INVALID_REFRESH_TOKEN' });
    }
  });

  it('revokes the whole family when a spent token is reused', async () => {
    const person = await newCustomer(anybody);
    const next = await refresh(person.refresh);
    const again = await refresh(person.refresh);

    const refusal = {
      status: 401,
      body: { detail: 'Token is invalid or expired', code: 'INVALID_REFRESH_TOKEN' },
    };
    expect(again).toMatchObject(refusal);
    expect(await refresh(next.body.refresh)).toMatchObject(refusal);
    expect(await statusOfProfile(person.client)).toBe(401);
    expect(await statusOfProfile(anybody.as(next.body.access))).toBe(401);
  });

  it('keeps other sessions of the account when a family is revoked', async () => {
    const person = await newCustomer(anybody);
    const other = await signIn(anybody, person.email, person.password);
    await refresh(person.refresh);
    await refresh(person.refresh);

    expect(await statusOfProfile(other.client)).toBe(200);
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  it('spends a token once among concurrent requests', async () => {
    const person = await newCustomer(anybody);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(person.refresh)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('POST /accounts/logout/', () => {
  it('ends only this session', async () => {
    const person = await newCustomer(anybody);
    const other = await signIn(anybody, person.email, person.password);
    const { status } = await person.client.post('/accounts/logout/', { refresh: person.refresh });

    expect(status).toBe(204);
    expect(await statusOfProfile(person.client)).toBe(401);
    expect((await refresh(person.refresh)).status).toBe(401);
    expect(await statusOfProfile(other.client)).toBe(200);
  });

  it('succeeds with an unknown token', async () => {
    expect((await anybody.post('/accounts/logout/', { refresh: 'unknown' })).status).toBe(204);
  });
});

describe('a password change', () => {
  const change = async ({ client }: Person, old_password: string, new_password: string): Promise<void> => {
    const form = { old_password, new_password, new_password2: new_password };
    expect((await client.post('/accounts/change-password/', form)).status).toBe(200);
  };

  it('revokes every other session', async () => {
    const person = await newCustomer(anybody);
    const others = [
      await signIn(anybody, person.email, person.password),
      await signIn(anybody, person.email, person.password),
    ];
    await change(person, person.password, 'another horse');

    expect(await statusOfProfile(person.client)).toBe(200);
    for (const other of others) {
      expect(await statusOfProfile(other.client)).toBe(401);
      expect((await other.client.get('/events/')).status).toBe(401);
      await expect(listen(other.client)).rejects.toThrow('UNAUTHENTICATED');
      expect((await refresh(other.refresh)).status).toBe(401);
    }
    expect((await refresh(person.refresh)).status).toBe(200);
  });

  it('revokes also the session of the previous change', async () => {
    const first = await newCustomer(anybody);
    await change(first, first.password, 'another horse');
    const next = await signIn(anybody, first.email, 'another horse');
    await change(next, 'another horse', first.password);

    expect([await statusOfProfile(first.client), await statusOfProfile(next.client)]).toEqual([401, 200]);
  });

  it('ends the sockets, streams and long polls of exactly the revoked sessions', async () => {
    const person = await newCustomer(anybody);
    const other = await signIn(anybody, person.email, person.password);
    const [kept, ended] = [await listen(person.client), await listen(other.client)];
    const end = new Promise((resolve) => ended.socket.once('disconnect', resolve));
    const stream = await openStream(other.client);
    const poll = other.client.get('/events/?wait=30');
    await change(person, person.password, 'another horse');

    expect(await end).toBe('io server disconnect');
    expect((await poll).status).toBe(401);
    await until('the stream to end', () => stream.ended);
    expect(stream.end?.reason).toBe('session_ended');
    expect(kept.socket.connected).toBe(true);
  });
});
