import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  path: string;
  pattern: RegExp;
  methods: readonly string[];
}

/**
 * `0` for a literal segment, `1` for a parameter. If two patterns match a path, the router takes the one that sorts
 * first.
 */
const vaguenessOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

/** The methods of the API's paths, to distinguish a wrong method from an unknown path. */
export class AllowedMethods {
  private readonly known: KnownRoute[] = [];

  /** Records routes that are registered from now on. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const path = url.replace(/\/$/, '');
      const pattern = path.replace(/[.]/g, '\\.').replace(/:[^/]+/g, '[^/]+');
      this.known.push({ path, pattern: new RegExp(`^${pattern}/?$`), methods: [method].flat() });
    });
  }

  /** Every registered route, such as `/api/v1/shipments/:id`, without wildcards. */
  get routes(): readonly { path: string; methods: readonly string[] }[] {
    return this.known;
  }

  /**
   * Returns the methods of a path without its query, ignoring less specific patterns that also match; empty for an
   * unknown path.
   */
  of(path: string): string[] {
    const fitting = this.known.filter(({ pattern }) => pattern.test(path));
    const narrowest = fitting.map(({ path: known }) => vaguenessOf(known)).toSorted()[0];
    const own = fitting.filter(({ path: known }) => vaguenessOf(known) === narrowest);
    return [...new Set(own.flatMap(({ methods }) => methods))];
  }
}
