import { linesOf } from '@waymark/client';
import { changePasswordSchema, type ChangePasswordRequest } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { Button } from '../../../components/ui/basics/button.js';
import { Card } from '../../../components/ui/basics/card.js';
import { TextField } from '../../../components/ui/forms/field.js';
import { NewPasswordFields } from '../../../components/ui/forms/new-password-fields.js';
import { showFieldErrors } from '../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../lib/forms/use-draft-form.js';
import { notify } from '../../../lib/notices/notify.js';
import { noticeEarlier, useKeyedRequest } from '../../../lib/requests/keyed-request.js';
import { useUser } from '../../../lib/session/session.js';
import { changePassword } from '../api/profile-api.js';

export const PasswordForm = () => {
  const { email } = useUser();
  const form = useDraftForm<ChangePasswordRequest>({
    schema: changePasswordSchema,
    defaultValues: { old_password: '', new_password: '', new_password2: '', revoke_api_keys: false },
  });
  const change = useKeyedRequest<ChangePasswordRequest>();
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (request) => {
    try {
      const sent = await change.send(request, changePassword);
      form.reset();
      notify.success(texts.passwordChanged);
      noticeEarlier(sent, 'Your password is the one that you entered first.');
    } catch (error) {
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.passwordChangeFailed));
    }
  });

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={save} className="grid gap-5" aria-labelledby="change-password">
        <div className="grid gap-1">
          <h2 id="change-password" className="text-lg">
            Change Password
          </h2>
          <p className="text-sm text-muted">You will be signed out everywhere else.</p>
        </div>
        {/* Associates the password with the account in password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.old_password?.message}
          {...form.register('old_password')}
        />
        <NewPasswordFields form={form} />
        <label className="flex min-h-11 cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-signal"
            {...form.register('revoke_api_keys')}
          />
          <span className="grid gap-0.5">
            <span className="font-medium">Revoke my API keys too</span>
            <span className="text-xs text-muted">Programs that use them lose access at once.</span>
          </span>
        </label>
        <div>
          <Button type="submit" variant="secondary" busy={isSubmitting}>
            Change Password
          </Button>
        </div>
      </form>
    </Card>
  );
};
