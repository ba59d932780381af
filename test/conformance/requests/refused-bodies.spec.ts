import { describe, expect, it } from '@jest/globals';
import {
  accountPatchSchema,
  addressPatchSchema,
  addressSchema,
  apiKeyRequestSchema,
  changePasswordSchema,
  createShipmentSchema,
  newUpdateSchema,
  profilePatchSchema,
  refreshSchema,
  registerSchema,
  resetPasswordSchema,
  rewindSchema,
  shipmentPatchSchema,
  signInSchema,
  trackingUpdatePatchSchema,
  webhookPatchSchema,
  webhookRequestSchema,
} from '@waymark/contracts';
import { newBelongings } from '../../support/api/belongings.js';
import { DescribedApi } from '../../support/api/described-api.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();

interface RequestSchema {
  shape: object;
  safeParse(body: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

/** The schema of each request, by the name of its component. */
const REQUESTS: Readonly<Record<string, RequestSchema>> = {
  SignInRequest: signInSchema,
  RegisterRequest: registerSchema,
  RefreshRequest: refreshSchema,
  ProfilePatch: profilePatchSchema,
  ChangePasswordRequest: changePasswordSchema,
  ResetPasswordRequest: resetPasswordSchema,
  CreateShipmentRequest: createShipmentSchema,
  ShipmentPatch: shipmentPatchSchema,
  TrackingUpdateRequest: newUpdateSchema,
  TrackingUpdatePatch: trackingUpdatePatchSchema,
  AccountPatch: accountPatchSchema,
  AddressRequest: addressSchema,
  AddressPatch: addressPatchSchema,
  ApiKeyRequest: apiKeyRequestSchema,
  WebhookRequest: webhookRequestSchema,
  WebhookPatch: webhookPatchSchema,
  RewindRequest: rewindSchema,
};

/** The messages for each field, as in a 400 response. */
const messagesOf = (schema: RequestSchema, body: object): Record<string, string[]> =>
  Object.fromEntries(
    (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [String(path[0]), [message]] as const),
  );

describe('every route with a body', () => {
  it('refuses an empty and a wrong one with the messages of its schema, and changes nothing', async () => {
    const api = await DescribedApi.of(anybody.url);
    const { client } = await newCustomer(anybody);
    const { client: staff } = await demoStaff(anybody);
    const own = await newBelongings(client);
    const stored = () =>
      Promise.all(
        ['/shipments/', '/shipments/addresses/', '/accounts/profile/', '/api-keys/'].map(
          async (path) => (await client.get(path)).body,
        ),
      );
    const before = await stored();

    const tested = new Set<string>();
    for (const operation of api.operations) {
      const component = api.componentOf(operation);
      if (component === undefined) continue;
      tested.add(component);
      const { method, path, description } = operation;
      const schema = REQUESTS[component];
      if (!schema) throw new Error(`add the schema of ${component} to REQUESTS`);
      const wrong = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, {}]));
      const caller = description.includes('For staff') ? staff : client;
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(own.idOf(path, name)));
      for (const body of [{}, wrong].filter((one) => !schema.safeParse(one).success)) {
        const answer = await caller.send(method, filled.replace('/api/v1', ''), body);
        expect([method, path, answer.status, answer.body]).toEqual([method, path, 400, messagesOf(schema, body)]);
      }
    }

    expect([...tested].toSorted()).toEqual(Object.keys(REQUESTS).toSorted());
    expect(await stored()).toEqual(before);
  });
});
