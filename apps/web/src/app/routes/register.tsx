import { pagePaths } from '@waymark/contracts/ui';
import { useLocation } from 'react-router-dom';
import { Link } from '../../components/ui/basics/link.js';
import { AuthFrame } from '../../features/auth/components/auth-frame.js';
import { RegisterForm } from '../../features/auth/components/register-form.js';
import { useDocumentHead } from '../../lib/page/document-head.js';

export const Page = () => {
  const location = useLocation();
  const state: unknown = location.state;
  useDocumentHead('Register', 'Open an account in a minute, and get a special discount on your first delivery.');
  return (
    <AuthFrame
      title="Register"
      lead={
        <span>
          A special discount on your first delivery comes with the account. Already have one?{' '}
          <Link to={pagePaths.login} state={state} className="font-medium text-signal underline underline-offset-4">
            Login
          </Link>
        </span>
      }
    >
      <RegisterForm />
    </AuthFrame>
  );
};
