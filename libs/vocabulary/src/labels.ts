import {
  accountChangeFields,
  passwordChangeFields,
  passwordResetFields,
  refreshFields,
  registrationFields,
} from './account.js';
import { apiKeyFields } from './api-key.js';
import type { Table } from './field.js';
import { savedAddressFields } from './saved-address.js';
import { newUpdateFields } from './tracking-update.js';
import { editedShipmentFields } from './waybill.js';
import { webhookFields } from './webhook.js';

const labelsOf = <T extends Table>(table: T) =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label])) as {
    readonly [Name in keyof T]: T[Name]['label'];
  };

/** The label of each field, by its name. */
export const fieldLabels = {
  ...labelsOf(registrationFields),
  ...labelsOf(refreshFields),
  ...labelsOf(passwordChangeFields),
  ...labelsOf(passwordResetFields),
  ...labelsOf(accountChangeFields),
  ...labelsOf(savedAddressFields),
  ...labelsOf(apiKeyFields),
  ...labelsOf(webhookFields),
  ...labelsOf(editedShipmentFields),
  ...labelsOf(newUpdateFields),
} as const;
export type FieldName = keyof typeof fieldLabels;
