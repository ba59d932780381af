export { describeMarks } from './freshness/marks.contract.js';
export { describeEventStore } from './log/event-store.contract.js';
export { damage } from './read-models/testing/damage.js';
export { Log } from './read-models/testing/log.js';
export { dump, temporaryDirectory, viewsOf } from './read-models/testing/views.js';
export { openSampleStore, type SampleStore } from './testing/sample-store.js';
export { closed, moved, sampleFormat, sampleMetadata, type SampleActor, type SampleEvent } from './testing/sample.js';
