import { ROLES, fieldLabels, type AccountPatch, type Role } from '@waymark/contracts';
import { Field, optionalBoolean, optionalChoice } from '../../../http/validation/fields.js';
import type { AccountChanges } from './change-account.command.js';

export class ChangeAccountDto implements AccountPatch {
  @Field(optionalChoice(fieldLabels.role, ROLES))
  role?: Role | null;

  @Field(optionalBoolean(fieldLabels.enabled))
  enabled?: boolean | null;
}

export const changesOf = ({ role, enabled }: ChangeAccountDto): AccountChanges => ({
  role: role ?? undefined,
  enabled: enabled ?? undefined,
});
