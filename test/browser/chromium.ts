/** What Playwright disables of Chromium; a second list takes the place of its own, so that it has to be repeated. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The address bar that nobody sees: its pages would cost each new window more than most of ours. */
const addressBar = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup'];

/** It starts a renderer for the next page that somebody may open; here it is ended with its context, unused. */
const spareRenderer = ['SpareRendererForSitePerProcess'];

/** How the tests start Chromium: quiet, without a graphics card, and with nothing drawn around the page. */
export const chromium = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A test's pages are all of one site; a process for each frame and origin would only cost its start.
    '--disable-site-isolation-trials',
    `--disable-features=${[...disabledByPlaywright, ...addressBar, ...spareRenderer].join()}`,
  ],
};
