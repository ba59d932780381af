import { RequestError, detailOf, linesOf } from '@waymark/client';
import { resetPasswordSchema, type ResetPasswordRequest } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../components/ui/basics/button.js';
import { NewPasswordFields } from '../../../components/ui/forms/new-password-fields.js';
import { showFieldErrors } from '../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../lib/forms/use-draft-form.js';
import { expectNotices, notify } from '../../../lib/notices/notify.js';
import { noticeEarlier, useKeyedRequest } from '../../../lib/requests/keyed-request.js';
import { useSession } from '../../../lib/session/session.js';
import { resetPassword } from '../api/session-api.js';

/** Returns the token in the fragment of the one-time link. */
export const ResetPasswordForm = () => {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { user, signOut } = useSession();
  const form = useDraftForm<ResetPasswordRequest>({
    schema: resetPasswordSchema,
    defaultValues: { token: hash.slice(1), new_password: '', new_password2: '' },
  });
  const reset = useKeyedRequest<ResetPasswordRequest>();
  const { errors, isSubmitting } = form.formState;
  /** The rejected link and the reason. A new link may be opened in the same tab. */
  const [refused, setRefused] = useState<{ hash: string; reason: string }>();
  useEffect(expectNotices, []);

  const submit = form.handleSubmit(async (passwords) => {
    try {
      const sent = await reset.send({ ...passwords, token: hash.slice(1) }, resetPassword);
      if (user) signOut();
      notify.success(texts.passwordChanged);
      noticeEarlier(sent, 'Your password is the one that you entered first.');
      void navigate(pagePaths.login, { replace: true });
    } catch (error) {
      if (error instanceof RequestError && error.code === 'RESET_LINK_INVALID') {
        return setRefused({ hash, reason: detailOf(error, texts.passwordChangeFailed) });
      }
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.passwordChangeFailed));
    }
  });

  if (refused?.hash === hash) {
    return (
      <>
        <p role="alert" className="rounded-md border border-line bg-raised px-4 py-3 text-sm">
          {refused.reason}
        </p>
        <LinkButton to={pagePaths.login} size="large">
          Login
        </LinkButton>
      </>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {errors.token && (
        <p role="alert" className="rounded-md border border-line bg-raised px-4 py-3 text-sm">
          This address does not contain the secret of your link. Open the complete link.
        </p>
      )}
      <NewPasswordFields form={form} />
      <Button type="submit" size="large" busy={isSubmitting} className="mt-2">
        Change Password
      </Button>
    </form>
  );
};
