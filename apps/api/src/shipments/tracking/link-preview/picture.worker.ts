import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { Resvg, initWasm } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);
/** Fonts from packages. System fonts are not used, so that a picture is the same on every machine. */
const fontBuffers = [
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
].map((file) => readFileSync(file));

await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));

/** Responds to each SVG with its PNG, in order. */
parentPort?.on('message', (svg: string) => {
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } });
  const picture = drawing.render();
  parentPort?.postMessage(picture.asPng());
  picture.free();
  drawing.free();
});
