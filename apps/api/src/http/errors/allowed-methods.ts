import type { FastifyInstance } from 'fastify';

/** Which methods the API's paths have, so that a known path with the wrong method is told apart from an unknown one. */
export class AllowedMethods {
  private readonly known: { path: string; pattern: RegExp; methods: readonly string[] }[] = [];

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

  /** Of a path without its query; empty for an unknown path. */
  of(path: string): string[] {
    return [...new Set(this.known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  }
}
