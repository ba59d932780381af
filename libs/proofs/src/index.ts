export * from './bytes.js';
export * from './canonical-json.js';
export * from './check-proofs.js';
export * from './checkpoint-signature.js';
export * from './event-hash.js';
export * from './merkle-proofs.js';
