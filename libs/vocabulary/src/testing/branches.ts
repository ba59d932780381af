/** Counts how often the runs of a property take each branch. A property passes even if a branch that asserts never runs. */
export const branches = <Name extends string>(...names: readonly Name[]) => {
  const counts = new Map<Name, number>(names.map((name) => [name, 0]));
  return {
    saw: (name: Name): void => void counts.set(name, (counts.get(name) ?? 0) + 1),

    /** Throws an error that names the branches with fewer runs than `least`. */
    expectEach: (least = 1): void => {
      const rare = [...counts].filter(([, count]) => count < least).map(([name, count]) => `${name} (${count})`);
      if (rare.length > 0) throw new Error(`Branches that ran fewer than ${least} times: ${rare.join(', ')}`);
    },
  };
};
