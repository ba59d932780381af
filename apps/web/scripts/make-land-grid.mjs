/**
 * Makes src/features/map/land/land.bin: which cells of a grid over the world are land, for the dotted map.
 *
 *   node apps/web/scripts/make-land-grid.mjs
 *
 * Source: Natural Earth's land at 1:50,000,000 as shipped by the package world-atlas (public domain).
 * The same input always makes the same bytes. The grid is regular on the map, not on the globe: columns
 * are half degrees of longitude eastwards from 180° W, rows are the same distance in Miller's projection
 * (src/features/map/sphere/projection.ts) southwards from 78° N to 56° S. The file holds the lengths of runs,
 * sea first, then land, in turn, row after row, each run ending with its row, as unsigned LEB128 numbers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const STEP = 0.5;
const COLUMNS = 720;
const NORTH = 78;
const SOUTH = -56;
const radians = Math.PI / 180;

const millerY = (latitude) => (1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * latitude * radians))) / radians;
const latitudeOf = (y) => (2.5 * (Math.atan(Math.exp(0.8 * y * radians)) - Math.PI / 4)) / radians;

const require = createRequire(import.meta.url);
const topology = JSON.parse(readFileSync(require.resolve('world-atlas/land-50m.json'), 'utf8'));
const land = feature(topology, topology.objects.land);
const rings = land.features.flatMap(({ geometry }) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flat(),
);

/**
 * Returns the longitudes at which coastlines cross a latitude. Land lies between the first and the second, the third and the
 * fourth, and so on.
 */
const crossingsAt = (latitude) => {
  const crossings = [];
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index += 1) {
      const [fromLongitude, fromLatitude] = ring[index - 1];
      const [toLongitude, toLatitude] = ring[index];
      if (fromLatitude > latitude === toLatitude > latitude) continue;
      const share = (latitude - fromLatitude) / (toLatitude - fromLatitude);
      crossings.push(fromLongitude + share * (toLongitude - fromLongitude));
    }
  }
  return crossings.sort((left, right) => left - right);
};

const top = millerY(NORTH);
const rows = Math.round((top - millerY(SOUTH)) / STEP);
const bytes = [];
const writeNumber = (value) => {
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return void bytes.push(rest);
    bytes.push((rest & 127) | 128);
  }
};

let landCells = 0;
for (let row = 0; row < rows; row += 1) {
  const crossings = crossingsAt(latitudeOf(top - (row + 0.5) * STEP));
  let isLand = false;
  let run = 0;
  for (let column = 0; column < COLUMNS; column += 1) {
    const longitude = -180 + (column + 0.5) * STEP;
    const cell = crossings.filter((crossing) => crossing < longitude).length % 2 === 1;
    if (cell !== isLand) {
      writeNumber(run);
      isLand = cell;
      run = 0;
    }
    run += 1;
    if (cell) landCells += 1;
  }
  writeNumber(run);
}

writeFileSync(new URL('../src/features/map/land/land.bin', import.meta.url), Uint8Array.from(bytes));
console.log(`${rows} rows of ${COLUMNS} columns, ${landCells} cells of land, ${bytes.length} bytes`);
