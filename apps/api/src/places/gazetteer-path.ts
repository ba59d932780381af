import { fileURLToPath } from 'node:url';
import { packageFile } from '../platform/package-files.js';

/** The build makes the file, so that the first request does not wait for it. */
export const GAZETTEER_FILE = fileURLToPath(packageFile('dist/places.db'));

/** The file has coordinates as whole ten-thousandths of a degree, about 11 m, which take half the space of floating-point numbers. */
export const PER_DEGREE = 10_000;
