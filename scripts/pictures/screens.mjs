// Every screen with its states: account, path, and steps. `act` gets the page and whether it is narrow. `hold` and `fail`
// name calls (globs below the base path) without a response, or with an empty 500. A `busy` state stays loading.
const press = (page, name) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const choose = (page, name) => page.getByRole('menuitem', { name, exact: true }).click();
const inDialog = (page) => page.getByRole('dialog');
const shown = (page, text) => page.getByText(text).first().waitFor();
const menuOf = async (page, item) => {
  await press(page, /^Actions for/);
  await choose(page, item);
  await inDialog(page).waitFor();
};

/** A state of a screen. The picture shows only the window if an overlay covers the page. */
const state = (name, path, act, more = {}) => ({ name, path, act, ...more });
const over = (name, path, act, more = {}) => state(name, path, act, { ...more, over: true });

const publicScreens = () => [
  ...[
    '/',
    '/about',
    '/services',
    '/faq',
    '/contact',
    '/track',
    '/login',
    '/register',
    '/reset-password',
    '/developers/guide',
  ].map((path) => ({ name: path.slice(1).replaceAll('/', '-') || 'home', path, base: true })),
  { name: 'not-found', path: '/no-such-page', base: true },
  ...[1, 2].map((slide) => over(`home-slide-${slide + 1}`, '/', (page) => press(page, `Go to slide ${slide + 1}`))),
  over('menu', '/services', (page) => page.getByRole('button', { name: 'Open menu' }).click(), { narrowOnly: true }),
  state('faq-open', '/faq', (page) => press(page, /track my shipment/)),
  state('login-wrong', '/login', (page) => press(page, 'Login')),
  state('register-wrong', '/register', (page) => press(page, 'Create account')),
  state('reset-password-wrong', '/reset-password', (page) => press(page, 'Change Password')),
  state('broken', '/faq', (page) => page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor(), {
    block: '**/assets/faq-*.js',
    fail: '/health/',
    noisy: true,
  }),
];

const trackScreens = ({ longest, bare, late, moving, withStatus }) => {
  const found = (name, { tracking_number }, act, more) => state(name, `/track?tracking=${tracking_number}`, act, more);
  return [
    { ...found('track-found', longest), base: true },
    found('track-out-for-delivery', moving),
    found('track-exception', withStatus('exception')),
    found('track-delayed', withStatus('delayed')),
    found('track-late', late),
    found('track-another', longest, (page) => press(page, 'Track another'), { narrowOnly: true }),
    found('track-no-updates', bare),
    found('track-details', longest, (page) => press(page, 'Show More Shipment Details')),
    state('track-empty-number', '/track', (page) => press(page, 'Track')),
    found('track-loading', longest, undefined, { hold: '/shipments/track/**' }),
    state('track-unknown', '/track?tracking=WM-0', (page) => shown(page, 'Shipment not found'), { noisy: true }),
    found(
      'track-offline',
      longest,
      async (page) => {
        await shown(page, /^Live$/);
        await page.context().setOffline(true);
        await shown(page, 'Reconnecting…');
      },
      { noisy: true },
    ),
  ];
};

const shipmentScreens = ({ customer, staff, auditor, newcomer, longest, bare }) => {
  const as = ({ session }) => ({ session });
  const of = (shipment, rest = '') => `/shipments/${shipment.id}${rest}`;
  const firstUpdate = (page) => page.getByRole('main').getByRole('listitem').first();
  return [
    { name: 'dashboard', path: '/dashboard', base: true, ...as(customer) },
    { name: 'dashboard-staff', path: '/dashboard', base: true, ...as(staff) },
    { name: 'dashboard-auditor', path: '/dashboard', ...as(auditor) },
    state('dashboard-empty', '/dashboard', undefined, as(newcomer)),
    state('dashboard-loading', '/dashboard', undefined, { ...as(customer), hold: '/shipments/*' }),
    state('dashboard-failed', '/dashboard', (page) => page.locator('.Toastify__toast').waitFor(), {
      ...as(customer),
      fail: '/shipments/',
      noisy: true,
    }),
    over('dashboard-actions', '/dashboard', (page) => press(page, /^Actions for/), as(customer)),
    over(
      'dashboard-labels',
      '/dashboard',
      async (page) => {
        await page.getByLabel(/^Choose (all|the newest)/).click();
        await press(page, /^Print \d+ labels/);
        await inDialog(page).waitFor();
      },
      as(customer),
    ),
    over('dashboard-delete', '/dashboard', (page) => menuOf(page, 'Delete'), as(customer)),
    over(
      'account-menu',
      '/dashboard',
      (page) => page.getByRole('button', { name: 'Account menu' }).click(),
      as(customer),
    ),
    over('sidebar', '/dashboard', (page) => page.getByRole('button', { name: 'Open sidebar' }).click(), {
      ...as(staff),
      narrowOnly: true,
    }),
    over('menu-signed-in', '/dashboard', (page) => page.getByRole('button', { name: 'Open menu' }).click(), {
      ...as(staff),
      narrowOnly: true,
    }),
    { name: 'shipment', path: of(longest), base: true, ...as(customer) },
    state('shipment-no-updates', of(bare), undefined, as(customer)),
    state('shipment-loading', of(longest), undefined, { ...as(customer), hold: `/shipments/${longest.id}/` }),
    state('shipment-missing', '/shipments/999999', (page) => shown(page, 'Shipment not found'), {
      ...as(customer),
      noisy: true,
    }),
    over(
      'shipment-label',
      of(longest),
      async (page) => {
        await press(page, 'Label');
        await inDialog(page).waitFor();
      },
      as(customer),
    ),
    over('shipment-delete', of(longest), (page) => press(page, 'Delete'), as(customer)),
    over(
      'update-edit',
      of(longest),
      (page) => firstUpdate(page).getByRole('button', { name: 'Edit' }).click(),
      as(customer),
    ),
    over(
      'update-delete',
      of(longest),
      (page) => firstUpdate(page).getByRole('button', { name: 'Delete' }).click(),
      as(customer),
    ),
    { name: 'create', path: '/shipments/create', base: true, ...as(newcomer) },
    state('create-wrong', '/shipments/create', (page) => press(page, 'Create Shipment'), as(customer)),
    over(
      'create-addresses',
      '/shipments/create',
      async (page) => {
        await page
          .getByRole('main')
          .getByRole('combobox', { name: /saved address/i })
          .or(page.getByRole('main').getByRole('button', { name: /saved address/i }))
          .first()
          .click();
      },
      as(customer),
    ),
    over('create-save-address', '/shipments/create', (page) => press(page, /^Save this address/), as(customer)),
    over(
      'create-suggestions',
      '/shipments/create',
      async (page) => {
        await page.locator('input[name=recipient_name]').fill(longest.recipient_name.slice(0, 2));
        await page.getByRole('listbox').waitFor();
      },
      as(customer),
    ),
    state(
      'create-doubts',
      `/shipments/create?duplicate=${longest.id}`,
      async (page) => {
        await page.locator('input[name=recipient_city]').fill('Bergn');
        await page.locator('input[name=recipient_country]').fill('Norway');
        await shown(page, 'Bergen?');
        await page
          .locator('input[name=shipment_date]')
          .fill(new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10));
        await press(page, 'Create Shipment');
        await shown(page, 'Is this right?');
      },
      as(customer),
    ),
    over(
      'create-waiting',
      `/shipments/create?duplicate=${longest.id}`,
      async (page) => {
        await page.locator('input[name=sender_name]').waitFor();
        await page.context().setOffline(true);
        await press(page, 'Create Shipment');
        const anyway = page.getByRole('button', { name: 'Create Shipment' });
        await page.getByText('Not sent yet.').or(page.getByText('Is this right?')).first().waitFor();
        if (await page.getByText('Is this right?').isVisible()) await anyway.click();
        await shown(page, 'Not sent yet.');
        await shown(page, /^No connection since/);
      },
      { ...as(customer), noisy: true, busy: true },
    ),
    { name: 'edit', path: of(longest, '/edit'), base: true, ...as(customer) },
    state('edit-loading', of(longest, '/edit'), undefined, { ...as(customer), hold: `/shipments/${longest.id}/` }),
    state('edit-invalid', '/shipments/abc/edit', undefined, as(customer)),
    { name: 'add-tracking', path: of(longest, '/add-tracking'), base: true, ...as(customer) },
    state('add-tracking-wrong', of(longest, '/add-tracking'), (page) => press(page, 'Add Tracking'), as(customer)),
    { name: 'profile', path: '/profile', base: true, ...as(customer) },
    state('profile-no-addresses', '/profile', undefined, as(newcomer)),
    state('profile-loading', '/profile', undefined, { ...as(customer), hold: '/shipments/addresses/' }),
    state('profile-wrong', '/profile', (page) => press(page, 'Change Password'), as(customer)),
    over('address-add', '/profile', (page) => press(page, 'Add address'), as(customer)),
    over('address-edit', '/profile', (page) => press(page, /^Edit Warehouse/), as(customer)),
    over('address-remove', '/profile', (page) => press(page, /^Remove Warehouse/), as(customer)),
  ];
};

const deskScreens = ({ staff, say, moving }) => {
  const as = { session: staff.session };
  return [
    { name: 'all-shipments', path: '/shipments', base: true, ...as },
    state(
      'all-shipments-filtered',
      '/shipments?status=in_transit&service_type=express&from=2026-01-01&q=germany',
      undefined,
      as,
    ),
    state(
      'all-shipments-news',
      '/shipments',
      async (page) => {
        await shown(page, /^Live$/);
        await say('Around the corner');
        await page
          .getByText(/Around the corner|Hamburg, Germany/)
          .first()
          .waitFor();
      },
      as,
    ),
    over(
      'all-shipments-panel',
      `/shipments?q=${moving.tracking_number}`,
      async (page) => {
        await page.getByRole('main').getByText(moving.recipient_name).first().click();
        await page.getByRole('region', { name: `Parcel ${moving.tracking_number}` }).waitFor();
      },
      as,
    ),
    over('all-shipments-actions', '/shipments', (page) => press(page, /^Actions for/), as),
    state('all-shipments-empty', '/shipments?q=zzzzzz', (page) => shown(page, 'No shipments found'), as),
    state('all-shipments-loading', '/shipments', undefined, { ...as, hold: '/shipments/*' }),
    state('all-shipments-failed', '/shipments', (page) => page.getByRole('alert').first().waitFor(), {
      ...as,
      fail: '/shipments/?*',
      noisy: true,
    }),
  ];
};

const auditScreens = ({ customer, staff, longest, bare, deleted }) => {
  const as = { session: staff.session };
  const history = `/shipments/${longest.id}/history`;
  const own = { session: customer.session };
  const day = new Date().toISOString().slice(0, 10);
  const firstEvent = (page) => page.getByRole('region', { name: 'Events', exact: true }).getByRole('listitem').first();
  return [
    { name: 'history', path: history, base: true, ...own },
    state('history-past', `${history}?version=3`, undefined, own),
    state(
      'evidence',
      `/shipments/${bare.id}/history?day=${day}&zone=UTC&by=recorded`,
      (page) => page.getByRole('region', { name: 'Verdict' }).waitFor(),
      as,
    ),
    state('evidence-empty', `${history}?day=2001-01-01&zone=UTC&by=happened`, undefined, as),
    state('history-deleted', `/shipments/${deleted.id}/history`, undefined, as),
    state('history-loading', history, undefined, { ...own, hold: `/shipments/${longest.id}/history/` }),
    over('history-export', history, (page) => press(page, 'Export'), own),
    { name: 'audit', path: '/audit', base: true, ...as },
    state('audit-event', '/audit', (page) => firstEvent(page).getByRole('button').first().click(), as),
    over('audit-suggestions', '/audit', (page) => page.getByRole('combobox', { name: 'Search events' }).click(), as),
    state('audit-filtered', '/audit?type=ShipmentCreated', undefined, as),
    state(
      'audit-verified',
      '/audit',
      async (page) => {
        await press(page, 'Verify the log');
        await shown(page, 'The log is whole');
      },
      as,
    ),
    state('audit-loading', '/audit', undefined, { ...as, hold: '/audit/events/*' }),
    state('audit-failed', '/audit', (page) => page.getByRole('alert').first().waitFor(), {
      ...as,
      fail: '/audit/events/*',
      noisy: true,
    }),
    over('audit-export', '/audit', (page) => press(page, 'Export'), as),
  ];
};

const peopleScreens = ({ staff }) => {
  const as = { session: staff.session };
  const people = '/people?q=demo';
  return [
    { name: 'people', path: '/people', base: true, ...as },
    state('people-nobody', '/people?q=nobody-of-this-name', undefined, as),
    state('people-loading', '/people', undefined, { ...as, hold: '/accounts/?*' }),
    state('people-failed', '/people', (page) => page.getByRole('alert').first().waitFor(), {
      ...as,
      fail: '/accounts/?*',
      noisy: true,
    }),
    over('people-actions', people, (page) => press(page, /^Actions for/), as),
    over('people-role', people, (page) => menuOf(page, 'Change role'), as),
    over('people-disable', people, (page) => menuOf(page, 'Disable'), as),
    over('people-end-sessions', people, (page) => menuOf(page, 'End all sessions'), as),
  ];
};

const developerScreens = ({ customer, newcomer }) => {
  const full = { session: customer.session };
  const empty = { session: newcomer.session };
  const [keys, webhooks] = ['/developers/keys', '/developers/webhooks'];
  const newKey = async (page) => {
    await press(page, 'Create key');
    await inDialog(page).getByLabel('Name').fill('Warehouse system');
    await inDialog(page).getByRole('button', { name: 'Create key' }).click();
    await inDialog(page).getByText('is ready').waitFor();
  };
  const newWebhook = async (page) => {
    await press(page, 'Add webhook');
    await inDialog(page).getByLabel('URL').fill('https://shop.invalid/hook');
    await inDialog(page).getByRole('button', { name: 'Add webhook' }).click();
    await inDialog(page).getByText('secret').first().waitFor();
  };
  return [
    { name: 'developers', path: '/developers', base: true, ...empty },
    state(
      'developers-events',
      '/developers',
      async (page) => {
        await press(page, 'Replay from the beginning');
        await press(page, /WM-/);
      },
      full,
    ),
    { name: 'developers-keys', path: keys, base: true, ...full },
    state('developers-keys-empty', keys, undefined, empty),
    state('developers-keys-loading', keys, undefined, { ...full, hold: '/api-keys/' }),
    over('key-new', keys, (page) => press(page, 'Create key'), full),
    over('key-made', keys, newKey, empty),
    over('key-revoke', keys, (page) => press(page, /^Revoke/), full),
    { name: 'developers-webhooks', path: webhooks, base: true, ...full },
    state('developers-webhooks-empty', webhooks, undefined, { ...empty, early: true }),
    over('webhook-new', webhooks, (page) => press(page, 'Add webhook'), full),
    over('webhook-made', webhooks, newWebhook, empty),
    state(
      'webhook-tested',
      webhooks,
      async (page) => {
        await press(page, 'Send test event');
        await shown(page, /^It failed/);
      },
      full,
    ),
    over('webhook-actions', webhooks, (page) => press(page, /^Actions for/), full),
    over('webhook-edit', webhooks, (page) => menuOf(page, 'Edit'), full),
    over('webhook-rotate', webhooks, (page) => menuOf(page, 'Rotate secret'), full),
    over('webhook-rewind', webhooks, (page) => menuOf(page, 'Rewind'), full),
    over('webhook-remove', webhooks, (page) => menuOf(page, 'Remove'), full),
    { name: 'developers-deliveries', path: '/developers/deliveries', base: true, ...full },
    state('developers-deliveries-empty', '/developers/deliveries', undefined, empty),
    state('developers-delivery', '/developers/deliveries', (page) => press(page, /Retrying|Failed|Waiting/), full),
  ];
};

export const screensFor = (people) => [
  ...publicScreens(),
  ...trackScreens(people),
  ...shipmentScreens(people),
  ...deskScreens(people),
  ...auditScreens(people),
  ...peopleScreens(people),
  ...developerScreens(people),
];
