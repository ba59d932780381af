// A page with a field, and an element that each key changes.
import { fastify, firstLine, serve } from './served.mjs';

const PAGE = `<!doctype html>
<title>Bare</title>
<link rel="icon" href="data:,">
<input name="q">
<p id="pressed" data-keys="0"></p>
<script>
  const pressed = document.getElementById('pressed');
  addEventListener('keydown', () => {
    pressed.dataset.keys = Number(pressed.dataset.keys) + 1;
    pressed.textContent = pressed.dataset.keys;
  });
</script>`;

await firstLine();
const server = fastify();
server.get('/', (_, reply) => reply.type('text/html').send(PAGE));
await serve(server);
