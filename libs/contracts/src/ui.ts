export * from './ui/display.js';
export * from './ui/labels.js';
export * from './ui/page-paths.js';
export * from './ui/storage-keys.js';
export * from './ui/public-texts.js';
export * from './ui/texts.js';
export * from './ui/standing.js';
export * from './ui/progress.js';
