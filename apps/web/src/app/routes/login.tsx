import { pagePaths } from '@waymark/contracts/ui';
import { useLocation } from 'react-router-dom';
import { Link } from '../../components/ui/basics/link.js';
import { AuthFrame } from '../../features/auth/components/auth-frame.js';
import { LoginForm } from '../../features/auth/components/login-form.js';
import { useDocumentHead } from '../../lib/page/document-head.js';

export const Page = () => {
  const location = useLocation();
  const state: unknown = location.state;
  useDocumentHead('Login', 'Sign in to book, follow and manage your shipments.');
  return (
    <AuthFrame
      title="Login"
      lead={
        <span>
          New here?{' '}
          <Link to={pagePaths.register} state={state} className="font-medium text-signal underline underline-offset-4">
            Create an account
          </Link>
        </span>
      }
    >
      <LoginForm />
    </AuthFrame>
  );
};
