export * from './hostile-characters.js';
export * from './invalid-values.js';
export * from './valid-values.js';
