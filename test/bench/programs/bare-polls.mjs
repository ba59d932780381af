// A server whose long polls wait for the next change of one parcel: {"shipment", "path"}. A POST is a change. The response
// is the product's, as are its headers for the cache. `GET /polls` returns the number of responses.
import { createServer } from 'node:http';
import { firstLine } from './served.mjs';

const { shipment, path } = await firstLine();
const waiting = new Set();
let version = 1;
let polls = 0;
let body;

const render = () => {
  body = Buffer.from(JSON.stringify({ cursor: String(version), shipment }));
};
const send = (response) => {
  polls += 1;
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'public, max-age=2',
    etag: `"${version}"`,
  });
  response.end(body);
};

render();
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
  if (pathname === '/polls') return response.end(String(polls));
  if (request.method === 'POST') {
    version += 1;
    render();
    for (const waits of waiting) send(waits);
    waiting.clear();
    request.resume();
    return response.writeHead(201).end('{}');
  }
  if (pathname !== path) return response.end();
  if (Number(searchParams.get('after')) < version) return send(response);
  waiting.add(response);
  request.socket.setTimeout(0);
  response.once('close', () => waiting.delete(response));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
