import './build.mjs';

await import('../apps/api/dist/main.js');
