/** The Chromium features that Playwright disables. A second list replaces Playwright's, so that this one repeats it. */
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

/** The invisible address bar, whose pages would take longer in each new window than most pages of the product. */
const addressBar = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup'];

/** A renderer for the next page that a user may open. A test ends it unused with its context. */
const spareRenderer = ['SpareRendererForSitePerProcess'];

/** A host name of this machine that browsers do not trust. */
export const PLAIN_HTTP_HOST = 'waymark.test';

/** Options for Chromium: quiet, without a GPU, and without browser UI around the page. */
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
    // Not a loopback host, so that its pages over plain HTTP are no secure context.
    `--host-resolver-rules=MAP ${PLAIN_HTTP_HOST} 127.0.0.1`,
    // A proxy from the environment would receive requests for this host, which it cannot resolve.
    '--no-proxy-server',
    // All pages of a test are of one site, so that a process for each frame and origin would only take time to start.
    '--disable-site-isolation-trials',
    // Glyphs as wide as on phones and laptops, whichever fonts this machine has, instead of rounded to whole pixels.
    '--font-render-hinting=none',
    `--disable-features=${[...disabledByPlaywright, ...addressBar, ...spareRenderer].join()}`,
  ],
};
