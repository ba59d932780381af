import { GAZETTEER_FILE } from './gazetteer-path.js';
import { buildGazetteerFile } from './gazetteer-file.js';

buildGazetteerFile(GAZETTEER_FILE);
