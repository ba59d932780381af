import { expect, it } from '@jest/globals';
import { PictureDrawer } from './picture-drawer.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
/** The width of a PNG in pixels. */
const widthOf = (png: Uint8Array): number => {
  const bytes = Buffer.from(png);
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return bytes.readUInt32BE(16);
};

it('the drawing thread bounds its queue, reports when it is busy, and restarts after it ended', async () => {
  const drawer = new PictureDrawer();
  const drawing = [];
  while (!drawer.isBusy) drawing.push(drawer.draw(SVG));
  expect(drawing.length).toBeLessThan(100);
  for (const png of await Promise.all(drawing)) expect(widthOf(png)).toBe(4);
  expect(drawer.isBusy).toBe(false);
  await expect(drawer.draw('no picture')).rejects.toThrow();
  expect(widthOf(await drawer.draw(SVG))).toBe(4);
  await drawer.close();
});
