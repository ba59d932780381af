// Receives and counts posts: /expect/N restarts the count, /all responds once N have arrived.
import { createServer } from 'node:http';
import { firstLine } from './served.mjs';

await firstLine();
let missing = 0;
let respondToAll = () => undefined;

const server = createServer((request, response) => {
  request.resume();
  const [, what, count] = request.url.split('/');
  const answer = () => response.writeHead(204).end();
  if (what === 'expect') {
    missing = Number(count);
    return answer();
  }
  if (what === 'all') {
    respondToAll = answer;
    if (missing <= 0) answer();
    return undefined;
  }
  request.on('end', () => {
    answer();
    missing -= 1;
    if (missing === 0) respondToAll();
  });
  return undefined;
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
