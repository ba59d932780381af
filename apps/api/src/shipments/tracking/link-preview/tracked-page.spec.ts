import { expect, it } from '@jest/globals';
import { notFoundPage } from './tracked-page.js';

const page = '<div id="root"><form><input name="tracking" value=""/></form><p>More</p></div>';

it('the page for an unknown number keeps the number in its field and has the message after the form', async () => {
  expect(await notFoundPage({ typed: 'WM-1 &quot;$&' }, async () => page)).toMatch(
    /^<div id="root"><form><input name="tracking" value="WM-1 &quot;\$&"\/><\/form><noscript><p [^>]+>Shipment not found\. Check the tracking number\.<\/p><\/noscript><p>More/,
  );
});
