import landUrl from './land.bin?url';
import { decodeLand, emptyLand, type LandGrid } from './land-grid.js';

let land: Promise<LandGrid> | undefined;

/** The world's land, loaded once for all maps. Without it, a map still shows its routes. */
export const loadLand = (): Promise<LandGrid> => {
  land ??= fetch(landUrl)
    .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(response.statusText))))
    .then((buffer) => decodeLand(new Uint8Array(buffer)))
    .catch(() => emptyLand);
  return land;
};
