import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ConsistencyProof, SignedCheckpoint } from '@waymark/contracts';
import { demoAuditor, newCustomer, type Person } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { holdBack } from '../../support/disturb.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { savedBy, verifiedOffline } from '../../support/saved-files.js';
import { keep, signInAs } from '../../support/signed-in.js';

const growth = (page: Page) => page.getByRole('region', { name: 'Growth' });
const lastSeen = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lastCheckpoint') ?? 'null') as SignedCheckpoint | null);
/** Saves the files of a refuted growth, and verifies them without the log. */
const verifiedAfterSaving = async (page: Page, count: number) => {
  const press = () => growth(page).getByRole('button', { name: 'Save both checkpoints' }).click();
  const files = await savedBy(page, press, count);
  const { code, output, errors } = await verifiedOffline(...files.map(([, content]) => content));
  return { names: files.map(([name]) => name.replaceAll(/\d+/g, 'N')).sort(), code, output, errors };
};
/** A signed checkpoint that is older than the last event. */
const formerCheckpoint = async (auditor: Person, owner: Person): Promise<SignedCheckpoint> => {
  const { body } = await auditor.client.get<SignedCheckpoint>('/audit/checkpoint/');
  await newShipment(owner.client);
  return body;
};

test('verifies the log and lists what was recomputed', async ({ page, anybody }) => {
  await signInAs(page, await demoAuditor(anybody));
  await page.goto('/audit');
  const proof = page.getByRole('region', { name: 'Verification' });
  const answer = await holdBack(page, '/audit/verify/');
  await proof.getByRole('button', { name: 'Verify the log' }).click();
  await expect(proof.getByRole('progressbar', { name: 'Verifying the log' })).toBeVisible();
  answer();
  await expect(proof.getByRole('heading', { name: 'The log is whole' })).toBeVisible();
  await expect(proof).toContainText(/Recomputed \d[\d,]* events in \d[\d,]* streams/);
});

test('names the first broken entry', async ({ page, anybody }) => {
  await signInAs(page, await demoAuditor(anybody));
  const first_broken = { stream: 'shipment-7', version: 3, position: 1_234, reason: 'The hash does not fit the event' };
  await page.route('**/audit/verify/', (route) =>
    route.fulfill({ json: { ok: false, streams: 2, events: 9, first_broken } }),
  );
  await page.goto('/audit');
  const proof = page.getByRole('region', { name: 'Verification' });
  await proof.getByRole('button', { name: 'Verify the log' }).click();
  await expect(proof.getByRole('heading', { name: 'The log was changed' })).toBeVisible();
  await expect(proof).toContainText('The hash does not fit the event');
  await expect(proof.getByRole('link', { name: 'shipment-7, version 3, position 1,234' })).toHaveAttribute(
    'href',
    '/shipments/7/history?version=3',
  );
});

test('downloads a signed checkpoint and explains how to verify it later', async ({ page, anybody }) => {
  const auditor = await demoAuditor(anybody);
  const former = await formerCheckpoint(auditor, await newCustomer(anybody));
  await signInAs(page, auditor);
  await page.goto('/audit');
  const proof = page.getByRole('region', { name: 'Checkpoint' });
  await expect(proof).toContainText('npm run verify -- checkpoint.json');
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  const checkpoint = JSON.parse(await readFile(await file.path(), 'utf8')) as SignedCheckpoint;
  expect(file.suggestedFilename()).toBe(`checkpoint-${checkpoint.size}.json`);
  expect(checkpoint.format).toBe('waymark-checkpoint-2');
  await expect(proof).toContainText('Signed: the first');
  const { body: consistency } = await auditor.client.get(
    `/audit/consistency/?from=${former.size}&to=${checkpoint.size}`,
  );
  const files = [former, checkpoint, consistency].map((content) => JSON.stringify(content));
  expect(await verifiedOffline(...files)).toMatchObject({ code: 0, errors: '' });
});

test('proves at each visit that the log only grew since the previous visit', async ({ page, anybody }) => {
  const auditor = await demoAuditor(anybody);
  const owner = await newCustomer(anybody);
  await signInAs(page, auditor);
  await page.goto('/audit');
  await expect(growth(page)).toContainText('This browser watches the log from now on');
  const first = await lastSeen(page);
  await newShipment(owner.client);
  await page.reload();
  await expect(growth(page)).toContainText('The log only grew');
  await newShipment(owner.client);
  await growth(page).getByRole('button', { name: 'Check again' }).click();
  await expect.poll(async () => (await lastSeen(page))?.size).toBeGreaterThan((first?.size ?? 0) + 1);
  await expect(growth(page)).toContainText('The log only grew');
});

test('is not misled by a node that is behind', async ({ page, anybody }) => {
  const auditor = await demoAuditor(anybody);
  const former = await formerCheckpoint(auditor, await newCustomer(anybody));
  await signInAs(page, auditor);
  await page.goto('/audit');
  await expect(growth(page)).toContainText('This browser watches');
  const seen = await lastSeen(page);
  await page.route('**/audit/checkpoint/', (route) => route.fulfill({ json: former }));
  await page.reload();
  await expect(growth(page)).toContainText('The log only grew');
  expect(await lastSeen(page)).toEqual(seen);
});

test('detects a log that was rewritten, and keeps its checkpoint until the auditor discards it', async ({
  page,
  anybody,
}) => {
  const auditor = await demoAuditor(anybody);
  const former = await formerCheckpoint(auditor, await newCustomer(anybody));
  await signInAs(page, auditor);
  await keep(page, auditor.client.url, 'lastCheckpoint', JSON.stringify(former));
  await page.route('**/audit/consistency/?*', async (route) => {
    const response = await route.fetch();
    const proof = (await response.json()) as ConsistencyProof;
    await route.fulfill({ response, json: { ...proof, path: proof.path.map(() => 'a'.repeat(64)) } });
  });
  await page.goto('/audit');
  await expect(growth(page)).toContainText('This is not the same log as before');
  await expect(growth(page)).toContainText('it was rewritten or reordered');
  expect(await lastSeen(page)).toEqual(former);
  await expectNoAxeViolations(page);
  expect(await verifiedAfterSaving(page, 3)).toEqual({
    names: ['checkpoint-present-N.json', 'checkpoint-seen-N.json', 'consistency-N-N.json'],
    code: 1,
    errors: '',
    output: expect.stringMatching(/ok {5}Signature .*\nok {5}Signature .*\nWRONG {2}Growth .* not a prefix/),
  });
  await page.unroute('**/audit/consistency/?*');
  await growth(page).getByRole('button', { name: 'Forget the earlier one' }).click();
  await expect(growth(page)).toContainText('This browser watches the log from now on');
});

test('detects a truncated log', async ({ page, allow, anybody }) => {
  allow(failedRequest);
  const auditor = await demoAuditor(anybody);
  const former = await formerCheckpoint(auditor, await newCustomer(anybody));
  const { body: seen } = await auditor.client.get<SignedCheckpoint>('/audit/checkpoint/');
  await signInAs(page, auditor);
  await keep(page, auditor.client.url, 'lastCheckpoint', JSON.stringify(seen));
  await page.route('**/audit/checkpoint/', (route) => route.fulfill({ json: former }));
  await page.route('**/audit/consistency/?*', (route) =>
    route.fulfill({ status: 400, json: { to: [`To must be a whole number from 0 to ${former.size}`] } }),
  );
  await page.goto('/audit');
  await expect(growth(page)).toContainText('it was cut off');
  expect(await verifiedAfterSaving(page, 2)).toEqual({
    names: ['checkpoint-present-N.json', 'checkpoint-seen-N.json'],
    code: 1,
    errors: '',
    output: expect.stringMatching(/ok {5}Signature .*\nok {5}Signature .*\nWRONG {2}Growth .* is not proven/),
  });
});
