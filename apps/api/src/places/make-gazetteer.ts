import { GAZETTEER_FILE, buildGazetteerFile } from './gazetteer-file.js';

buildGazetteerFile(GAZETTEER_FILE);
