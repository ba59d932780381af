import type { Page } from '@playwright/test';

export type Message = Record<string, unknown>;
export type Alter = (message: Message) => Message;

export const without =
  (name: string): Alter =>
  ({ [name]: _removed, ...rest }) =>
    rest;

export const shipmentWithout =
  (name: string): Alter =>
  (message) => ({ ...message, shipment: without(name)(message['shipment'] as Message) });

/**
 * Alters pushes of this name, and sends a push of an unknown type before each. Returns the number of altered pushes.
 * A frame of Socket.IO is `42` and the name and the message in JSON.
 */
export const alterPushes = async (page: Page, name: string, alter: Alter): Promise<() => number> => {
  let altered = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (typeof frame !== 'string' || !frame.startsWith(`42["${name}"`)) return socket.send(frame);
      const [, message] = JSON.parse(frame.slice(2)) as [string, Message];
      altered += 1;
      socket.send('42["parcel.weighed",{"id":7}]');
      socket.send(`42${JSON.stringify([name, alter(message)])}`);
    });
  });
  return () => altered;
};

/** Alters the responses to requests for this path, until the page routes it otherwise. */
export const alterResponses = (page: Page, path: string, alter: Alter): Promise<unknown> =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: alter((await response.json()) as Message) });
  });
