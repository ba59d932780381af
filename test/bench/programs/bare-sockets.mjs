// A Socket.IO server whose sockets watch a number and, on a POST, receive {"message"}. Its names are the product's.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { packageOfTheApi } from '../../../scripts/scale/product.mjs';
import { firstLine } from './served.mjs';

const { Server } = packageOfTheApi('socket.io');
const { message } = await firstLine();
const server = createServer();
const io = new Server(server);
io.on('connection', (socket) => {
  socket.on('tracking.watch', (number, answer) => {
    void socket.join(number);
    answer({ ok: true });
  });
});
server.on('request', async (request, response) => {
  if (request.method !== 'POST') return;
  const update = await json(request);
  io.to(request.url.slice(1)).emit('tracking.changed', { ...message, update });
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(update));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
