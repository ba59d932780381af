import { API_BASE, type HistoryEntry, type Shipment } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { press } from '../../support/forms.js';
import { faults } from '../../support/lost-answers.js';
import { field, toast } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

test('an edit submitted offline is reported as not sent, and one whose response is lost is saved once', async ({
  page,
  customer: { client, ...person },
}) => {
  const { id } = await newShipment(client);
  await signInAs(page, { client, ...person });
  await page.goto(pagePaths.editShipment(id));
  await field(page, 'recipient_city').fill('Hoboken');
  const note = page.getByRole('alert');

  await page.context().setOffline(true);
  await press(page, 'Save Changes');
  await expect(note).toHaveText('You are offline, so nothing was sent. Your entries stay here.');
  await page.context().setOffline(false);
  await expect(note).toContainText('Nothing was sent while you were offline.');
  expect((await client.get<Shipment>(`/shipments/${id}/`)).body.recipient_city).not.toBe('Hoboken');

  const path = `**${API_BASE}/shipments/${id}/`;
  await page.route(path, (route) =>
    route.request().method() === 'PATCH' ? faults['a lost connection after it was recorded'](route) : route.fallback(),
  );
  await press(page, 'Save Changes');
  await expect(note).toContainText('The response was lost, so your request may have been carried out.');
  await expect(field(page, 'recipient_city')).toHaveValue('Hoboken');
  await page.unroute(path);
  await press(page, 'Save Changes');
  await expect(toast(page, texts.shipmentUpdated)).toBeVisible();
  const { body: history } = await client.get<HistoryEntry[]>(`/shipments/${id}/history/`);
  expect(history).toHaveLength(2);
});
