import { demoStaff } from '../../../support/clients/people.js';
import { test } from '../../support/fixtures.js';
import { expectLiveLists } from '../../support/live-lists.js';
import { signInAs } from '../../support/signed-in.js';

test("after each of many histories the desk and its counters match the server's", async ({
  page,
  customer,
  anybody,
}) => {
  test.setTimeout(300_000);
  const staff = await demoStaff(anybody);
  await signInAs(page, staff);
  await expectLiveLists(page, { customer: customer.client, staff: staff.client }, 10);
});
