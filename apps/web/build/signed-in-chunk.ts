interface Module {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
}
interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** Returns the entry and lazily loaded modules that import this module directly or indirectly, including the module itself. */
const entriesOf = (id: string, graph: Graph): string[] => {
  const seen = new Set([id]);
  // Iteration of a set includes elements that the loop adds.
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen].filter((each) => {
    const module = graph.getModuleInfo(each);
    return module?.isEntry || (module?.dynamicImporters.length ?? 0) > 0;
  });
};

/** The frame that renders every signed-in page. */
const frame = /\/src\/app\/signed-in-(area|pages)\.tsx?$/;
/** Loaded on its own, so that pages render without waiting for it. */
const sidebar = /\/src\/app\/layout\/sidebar\.tsx$/;

/**
 * Returns the name of the chunk for modules that only signed-in pages share; undefined for modules of a public page or of a
 * single page. Without it, each set of pages that shares a module gets a chunk of its own, and a page requests sixty files.
 */
export const signedInChunk = (id: string, graph: Graph): string | undefined => {
  const isPage = (entry: string): boolean =>
    graph.getModuleInfo(entry)?.dynamicImporters.some((importer) => importer.endsWith('/signed-in-pages.ts')) ?? false;
  const isBehindSignIn = (entry: string): boolean => frame.test(entry) || sidebar.test(entry) || isPage(entry);
  const entries = entriesOf(id, graph);
  if (!entries.every(isBehindSignIn)) return undefined;
  return entries.length > 1 || entries.some((entry) => frame.test(entry)) ? 'signed-in' : undefined;
};
