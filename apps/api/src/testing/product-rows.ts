import { viewsOf } from '@waymark/event-store/testing';
import { readModelSets } from '../infrastructure/read-models/read-model-sets.js';

/** Rows of the product's read models. */
export const { applied, dumpGeneration, openGeneration, readModelsOf, rebuilt } = viewsOf(readModelSets.views);

/** Rows of the event index. */
export const eventIndex = viewsOf(readModelSets.eventIndex);
