/** A generator of integers from 0 to `below` - 1, the same in each run: https://en.wikipedia.org/wiki/Linear_congruential_generator */
export type Chance = (below: number) => number;

export const chances = (seed: number): Chance => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
