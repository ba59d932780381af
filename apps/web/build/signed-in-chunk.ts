interface Module {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
}
interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** The modules that are fetched by themselves and need this one to run; itself, if it is one of them. */
const entriesOf = (id: string, graph: Graph): string[] => {
  const seen = new Set([id]);
  // A set also walks over what is added on the way.
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen].filter((each) => {
    const module = graph.getModuleInfo(each);
    return module?.isEntry || (module?.dynamicImporters.length ?? 0) > 0;
  });
};

/** What every page behind the sign-in is drawn in. */
const frame = /\/src\/app\/signed-in-(area|pages)\.tsx?$/;
/** Comes by itself, so that the pages stand without it. */
const sidebar = /\/src\/app\/layout\/sidebar\.tsx$/;

/**
 * The chunk of what pages behind the sign-in share, of which each uses most; nothing for what a public page or one page alone
 * needs. Without it, each set of pages that shares something has a chunk of its own, and a page asks for sixty files.
 */
export const signedInChunk = (id: string, graph: Graph): string | undefined => {
  const isPage = (entry: string): boolean =>
    graph.getModuleInfo(entry)?.dynamicImporters.some((importer) => importer.endsWith('/signed-in-pages.ts')) ?? false;
  const isBehindSignIn = (entry: string): boolean => frame.test(entry) || sidebar.test(entry) || isPage(entry);
  const entries = entriesOf(id, graph);
  if (!entries.every(isBehindSignIn)) return undefined;
  return entries.length > 1 || entries.some((entry) => frame.test(entry)) ? 'signed-in' : undefined;
};
