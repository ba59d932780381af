export * from './tree/event-tree.js';
export * from './tree/merkle-tree.js';
export * from './tree/tree-proofs.js';
