import { AuthFrame } from '../../features/auth/components/auth-frame.js';
import { ResetPasswordForm } from '../../features/auth/components/reset-password-form.js';
import { useDocumentHead } from '../../lib/page/document-head.js';

export const Page = () => {
  useDocumentHead('Reset password', 'Set a new password with the link from support.');
  return (
    <AuthFrame title="Reset password" lead="The link works once. Your account is then signed out everywhere.">
      <ResetPasswordForm />
    </AuthFrame>
  );
};
