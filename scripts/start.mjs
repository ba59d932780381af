import { build, checkNode, install } from './prepare.mjs';

checkNode();
install();
build();
await import('../apps/api/dist/main.js');
