// The tools of a maintainer: `npm run tool -- NAME`, then the tool's own arguments.
const TOOLS = {
  'bench-cluster': '../test/bench/cluster.mjs',
  'bench-returning': '../test/bench/returning-customers.mjs',
  // `npm run types` compiles it.
  'conformance-cluster': '../.stamp/test/cluster/conformance.js',
  lighthouse: './lighthouse.mjs',
  mutation: './mutation.mjs',
  'node-versions': './node-versions.mjs',
  pictures: './pictures.mjs',
  'record-log': '../test/logs/record.mjs',
  scale: './scale.mjs',
  'scale-model': './scale-model.mjs',
};

const [name = ''] = process.argv.splice(2, 1);
if (!Object.hasOwn(TOOLS, name)) {
  console.error(`Usage: npm run tool -- NAME\nThe tools are ${Object.keys(TOOLS).join(', ')}.`);
  process.exit(2);
}
await import(TOOLS[name]);
