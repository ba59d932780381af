import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  path: string;
  pattern: RegExp;
  methods: readonly string[];
}

/** `0` for a segment that is written out, `1` for a parameter: of two patterns of a path the router takes the one that sorts first. */
const vaguenessOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

/** Which methods the API's paths have, so that a known path with the wrong method is told apart from an unknown one. */
export class AllowedMethods {
  private readonly known: KnownRoute[] = [];

  /** Watches the routes that are registered from now on. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const path = url.replace(/\/$/, '');
      const pattern = path.replace(/[.]/g, '\\.').replace(/:[^/]+/g, '[^/]+');
      this.known.push({ path, pattern: new RegExp(`^${pattern}/?$`), methods: [method].flat() });
    });
  }

  /** Every route as it was registered, `/api/v1/shipments/:id`, without wildcards. */
  get routes(): readonly { path: string; methods: readonly string[] }[] {
    return this.known;
  }

  /** Of a path without its query, not of a vaguer pattern that it fits too; empty for an unknown path. */
  of(path: string): string[] {
    const fitting = this.known.filter(({ pattern }) => pattern.test(path));
    const narrowest = fitting.map(({ path: known }) => vaguenessOf(known)).toSorted()[0];
    const own = fitting.filter(({ path: known }) => vaguenessOf(known) === narrowest);
    return [...new Set(own.flatMap(({ methods }) => methods))];
  }
}
