import { demoStaff } from '../../../support/clients/people.js';
import { newShipment, quay } from '../../../support/clients/samples.js';
import { failing, withoutLiveLine } from '../../support/disturb.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { press } from '../../support/forms.js';
import { field, main, toast } from '../../support/parts.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest));

test('a read that fails is reported, and succeeds on retry', async ({
  page,
  context,
  customer,
  anybody,
  anotherBrowser,
}) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await customer.client.post('/shipments/addresses/', quay);
  await signInAs(page, customer);

  const tab = async (path: string, request: string) => {
    const opened = await context.newPage();
    await withoutLiveLine(opened);
    const restore = await failing(opened, 'GET', request);
    await withClock(opened);
    await opened.goto(path);
    return { opened, restore };
  };
  const dashboard = async () => {
    const { opened, restore } = await tab('/dashboard', '/shipments/');
    await afterPauses(opened, (look) => expect(toast(opened, 'Failed to load shipments')).toBeVisible(look));
    await expect(main(opened).getByRole('alert')).toContainText('The list cannot be loaded right now');
    await restore();
    await press(opened, 'Try again');
    await expect(opened.getByRole('row').filter({ hasText: tracking_number })).toBeVisible();
  };
  const details = async () => {
    const { opened, restore } = await tab(`/shipments/${id}`, `/shipments/${id}/`);
    await afterPauses(opened, (look) =>
      expect(main(opened).getByRole('alert')).toContainText('Shipment not found', look),
    );
    await restore();
    await press(opened, 'Try again');
    await expect(opened.getByRole('heading', { level: 1, name: tracking_number })).toBeVisible();
  };
  const editForm = async () => {
    const { opened } = await tab(`/shipments/${id}/edit`, `/shipments/${id}/`);
    await afterPauses(opened, (look) => expect(toast(opened, 'Failed to load shipment')).toBeVisible(look));
    await expect(opened).toHaveURL('/dashboard');
  };
  const addForm = async () => {
    const { opened, restore } = await tab(`/shipments/${id}/add-tracking`, `/shipments/${id}/`);
    await afterPauses(opened, (look) =>
      expect(main(opened).getByRole('alert')).toContainText('Shipment not found', look),
    );
    await restore();
    await press(opened, 'Try again');
    await expect(main(opened)).toContainText(tracking_number);
  };
  const profile = async () => {
    const { opened } = await tab('/profile', '/accounts/profile/');
    await afterPauses(opened, (look) => expect(toast(opened, 'Failed to load user profile')).toBeVisible(look));
    await expect(field(opened, 'first_name')).toHaveValue('Ada');
  };
  const addresses = async () => {
    const { opened, restore } = await tab('/profile', '/shipments/addresses/');
    await afterPauses(opened, (look) =>
      expect(main(opened).getByRole('alert')).toContainText('The address book cannot be loaded', look),
    );
    await restore();
    await press(opened, 'Try again');
    await expect(main(opened).getByText('Quay', { exact: true })).toBeVisible();
  };
  const desk = async () => {
    const staff = await anotherBrowser();
    await signInAs(staff, await demoStaff(anybody));
    await withoutLiveLine(staff);
    const restore = await failing(staff, 'GET', '/shipments/?*');
    await withClock(staff);
    await staff.goto('/shipments');
    await afterPauses(staff, (look) => expect(toast(staff, 'Failed to load shipments')).toBeVisible(look));
    await restore();
    await press(staff, 'Try again');
    await expect(staff.getByRole('rowheader').first()).toBeVisible();
  };
  const track = async () => {
    const { opened, restore } = await tab(`/track?tracking=${tracking_number}`, `/shipments/track/${tracking_number}/`);
    const alert = main(opened).getByRole('alert');
    await expect(alert).toContainText('Shipment not found');
    await expect(alert).toContainText('Request failed with status code 500');
    await expect(toast(opened, 'Shipment not found')).toBeVisible();
    await restore();
    await press(opened, 'Try again');
    await expect(opened.getByRole('article', { name: `Shipment ${tracking_number}` })).toBeVisible();
  };
  for (const check of [dashboard, details, editForm, addForm, profile, addresses, desk, track]) {
    await check();
    for (const opened of context.pages().slice(1)) await opened.close();
  }
});
