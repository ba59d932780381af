import { describe, expect, it } from '@jest/globals';
import { fieldMessages, type Profile, type TokenPair } from '@waymark/contracts';
import {
  demoAuditor,
  demoCustomer,
  demoStaff,
  newCustomer,
  newEmail,
  registration,
  signIn,
} from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();

describe('POST /accounts/register/', () => {
  const refused = async (changes: object) => {
    const answer = await anybody.post('/accounts/register/', { ...registration(), ...changes });
    expect(answer.status).toBe(400);
    return answer.body;
  };

  it('returns the new account, a signed-in customer', async () => {
    const form = {
      ...registration(),
      phone_number: '+44 20-7946',
      address: '12 St James Square',
      company_name: 'Engines',
    };
    const { status, body } = await anybody.post<Profile & TokenPair>('/accounts/register/', form);

    const { password: _, ...fields } = form;
    const { access, refresh, ...profile } = body;
    expect(status).toBe(201);
    expect(profile).toEqual({ ...fields, id: expect.any(String), role: 'customer', is_staff: false });
    expect((await anybody.as(access).get('/accounts/profile/')).body).toEqual(profile);
    expect((await anybody.post('/accounts/token/refresh/', { refresh })).status).toBe(200);
  });

  it('rejects a common password, and the e-mail address as the password', async () => {
    const email = newEmail();
    expect(await refused({ email, password: 'password1' })).toEqual({ password: [fieldMessages.passwordCommon] });
    expect(await refused({ email, password: email })).toEqual({ password: [fieldMessages.passwordIsEmail] });
    expect((await anybody.post('/accounts/token/', { email, password: email })).status).toBe(401);
  });

  it('accepts an e-mail address once, whatever its case', async () => {
    const { email } = await newCustomer(anybody);
    for (const same of [email, email.toUpperCase()]) {
      expect(await refused({ email: same })).toEqual({ email: ['An account with this email already exists'] });
    }
  });

  it('accepts an e-mail address once among concurrent requests', async () => {
    const form = registration();
    const answers = await Promise.all(Array.from({ length: 8 }, () => anybody.post('/accounts/register/', form)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
  });

  it('never creates staff', async () => {
    const form = { ...registration(), is_staff: true, role: 'staff', id: 'mine' };
    const { status, body } = await anybody.post<Profile>('/accounts/register/', form);

    expect(status).toBe(201);
    expect(body).toMatchObject({ is_staff: false, role: 'customer' });
    expect(body.id).not.toBe('mine');
  });
});

describe('POST /accounts/token/', () => {
  it('returns access and refresh tokens', async () => {
    const { email, password } = await newCustomer(anybody);
    for (const spelling of [email, email.toUpperCase()]) {
      const { status, body } = await anybody.post<TokenPair>('/accounts/token/', { email: spelling, password });
      expect(status).toBe(200);
      expect(body).toEqual({ access: expect.any(String), refresh: expect.any(String) });
    }
  });

  it('returns access tokens that expire after ten minutes', async () => {
    const { access } = await newCustomer(anybody);
    const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
    expect(claims).toMatchObject({ sub: expect.any(String), sid: expect.any(String), role: 'customer' });
    expect(Object.keys(claims).sort()).toEqual(['began', 'exp', 'iat', 'role', 'sid', 'sub']);
  });

  it('answers a wrong password and an unknown account identically', async () => {
    const { email } = await newCustomer(anybody);
    const wrong = await anybody.post('/accounts/token/', { email, password: 'Correct horse' });
    const unknown = await anybody.post('/accounts/token/', { email: newEmail(), password: 'not the password' });

    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      detail: 'No active account found with the given credentials',
      code: 'INVALID_CREDENTIALS',
    });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });
});

describe('/accounts/profile/', () => {
  const empty = { phone_number: '', address: '', company_name: '' };

  it('returns the signed-in account', async () => {
    const { client, email } = await newCustomer(anybody);
    const { status, body } = await client.get<Profile>('/accounts/profile/');

    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      ...empty,
      is_staff: false,
      role: 'customer',
    });
  });

  it.each([
    ['customer', demoCustomer, false],
    ['staff', demoStaff, true],
    ['auditor', demoAuditor, false],
  ])('returns the demo %s', async (role, person, is_staff) => {
    const { client } = await person(anybody);
    expect((await client.get<Profile>('/accounts/profile/')).body).toMatchObject({ role, is_staff });
  });

  it('accepts partial and full changes, which are readable at once', async () => {
    const { client } = await newCustomer(anybody);
    const part = await client.patch<Profile>('/accounts/profile/', { company_name: 'Zoë & Söhne 📦' });
    expect(part.status).toBe(200);
    expect(part.body).toMatchObject({ first_name: 'Ada', company_name: 'Zoë & Söhne 📦' });

    const whole = {
      first_name: 'Grace',
      last_name: 'Hopper',
      phone_number: '+1 212-555',
      address: 'A',
      company_name: '',
    };
    expect((await client.patch('/accounts/profile/', { ...whole, company_name: null })).body).toMatchObject(whole);
    expect((await client.get('/accounts/profile/')).body).toMatchObject(whole);
  });

  it('ignores e-mail, id and role', async () => {
    const { client, email } = await newCustomer(anybody);
    const { status, body } = await client.patch('/accounts/profile/', {
      email: 'other@example.com',
      id: 'mine',
      role: 'staff',
      is_staff: true,
      isStaff: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, role: 'customer', is_staff: false });
  });
});

describe('POST /accounts/change-password/', () => {
  const changed = { new_password: 'another horse', new_password2: 'another horse' };

  it('changes the password', async () => {
    const { client, email, password } = await newCustomer(anybody);
    const { status } = await client.post('/accounts/change-password/', { old_password: password, ...changed });

    expect(status).toBe(200);
    expect((await anybody.post('/accounts/token/', { email, password })).status).toBe(401);
    const again = await signIn(anybody, email, 'another horse');
    expect((await again.client.get('/accounts/profile/')).status).toBe(200);
  });

  it('changes the password only once with concurrent changes, despite other changes', async () => {
    const { client, email, password } = await newCustomer(anybody);
    const passwords = ['first password', 'second password', 'third password'];
    const [answers] = await Promise.all([
      Promise.all(
        passwords.map((one) =>
          client.post('/accounts/change-password/', { old_password: password, new_password: one, new_password2: one }),
        ),
      ),
      client.patch('/accounts/profile/', { company_name: 'Elsewhere' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refusal = { old_password: ['Current password is incorrect'] };
    expect(answers.flatMap(({ status, body }) => (status === 400 ? [body] : []))).toEqual([refusal, refusal]);
    for (const [index, { status }] of answers.entries()) {
      const signedIn = await anybody.post('/accounts/token/', { email, password: passwords[index] });
      expect(signedIn.status).toBe(status === 200 ? 200 : 401);
    }
  });

  it('rejects a common password and the e-mail address in any case, and keeps the previous password', async () => {
    const { client, email, password } = await newCustomer(anybody);
    for (const [chosen, message] of [
      ['password1', fieldMessages.passwordCommon],
      [email.toUpperCase(), fieldMessages.passwordIsEmail],
    ]) {
      const form = { old_password: password, new_password: chosen, new_password2: chosen };
      const { status, body } = await client.post('/accounts/change-password/', form);
      expect({ status, body }).toEqual({ status: 400, body: { new_password: [message] } });
    }
    await expect(signIn(anybody, email, password)).resolves.toBeDefined();
  });

  it.each([
    [
      { old_password: 'correct horse', new_password: 'another horse', new_password2: 'another house' },
      { new_password2: ['Passwords must match'] },
    ],
    [{ old_password: 'wrong horse', ...changed }, { old_password: ['Current password is incorrect'] }],
  ])('rejects %j', async (form, messages) => {
    const { client, email, password } = await newCustomer(anybody);
    const { status, body } = await client.post('/accounts/change-password/', form);

    expect(status).toBe(400);
    expect(body).toEqual(messages);
    await expect(signIn(anybody, email, password)).resolves.toBeDefined();
  });
});
