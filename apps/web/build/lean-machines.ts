import type { Plugin } from 'vite';

const creators = 'sendTo|raise|log|cancel|stopChild|enqueueActions|emit|spawnChild';
const offered = new RegExp(`^ {4}(?:${creators}),$`, 'gm');
const taken = new RegExp(`\\.(?:${creators})\\(`);
const library = /node_modules\/xstate\/dist\/xstate\.esm\.js$/;

/** XState's `setup()` hands out every action creator there is, and so brings all their code; the machines import the ones they use. */
export const leanMachines = (): Plugin => ({
  name: 'lean-machines',
  apply: 'build',
  transform: {
    filter: { id: [library, /\/machines\/[^/]+\/machine\.ts$/] },
    handler(code, id) {
      if (library.test(id)) return { code: code.replace(offered, ''), map: null };
      if (taken.test(code)) this.error(`${id} takes an action creator from setup(); import it from 'xstate' instead`);
      return undefined;
    },
  },
});
