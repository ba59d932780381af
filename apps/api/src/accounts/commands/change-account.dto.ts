import { accountChangeFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';
import type { AccountChanges } from './change-account.command.js';

export class ChangeAccountDto extends dtoOf(accountChangeFields) {}

export const changesOf = ({ role, enabled }: ChangeAccountDto): AccountChanges => ({
  role: role ?? undefined,
  enabled: enabled ?? undefined,
});
