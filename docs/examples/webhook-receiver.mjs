// npm install standardwebhooks, then: WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const done = new Set(); // In production, use a unique key in your database.

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = webhook.verify(Buffer.concat(chunks), request.headers);
    if (!done.has(event.id)) console.log(event.type, event.subject, event.data);
    done.add(event.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end('This delivery is not signed with our secret.');
  }
});
server.listen(process.env.PORT ?? 4000, () => console.log('Listening on port', server.address().port));
