import {
  accountPatchSchema,
  changePasswordSchema,
  profilePatchSchema,
  refreshSchema,
  registerSchema,
  resetPasswordSchema,
  signInSchema,
} from './accounts/accounts.js';
import { addressPatchSchema, addressSchema } from './accounts/addresses.js';
import { apiKeyRequestSchema } from './integrations/api-keys.js';
import { rewindSchema, webhookPatchSchema, webhookRequestSchema } from './integrations/webhooks.js';
import {
  createShipmentSchema,
  newUpdateSchema,
  shipmentPatchSchema,
  trackingUpdatePatchSchema,
} from './shipments/shipments.js';

/** The schema of each request body, by the name of its component in the API description. */
export const requestSchemas = {
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
} as const;
