/** @type {import('jest').Config} */
export default { testMatch: ['**/*.sample.js'], workerIdleMemoryLimit: '800MB' };
