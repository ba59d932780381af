import { signInSchema, type SignInRequest } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { useEffect } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { TextField } from '../../../components/ui/forms/field.js';
import { RestoredNote } from '../../../components/ui/forms/restored-note.js';
import { useDraftForm } from '../../../lib/forms/use-draft-form.js';
import { expectNotices, notify } from '../../../lib/notices/notify.js';
import { useSession } from '../../../lib/session/session.js';
import { useSettings } from '../../../lib/page/settings.js';
import { fetchCalls } from '../session-actor.js';
import { NoStaff } from './no-staff.js';

const demoPassword = 'waymark-demo';
const demoAccounts = [
  ['Customer', 'customer@demo.test'],
  ['Staff', 'staff@demo.test'],
  ['Auditor', 'auditor@demo.test'],
] as const;

const endOf = (ended: 'expired' | 'idle', minutes: number | null): string => {
  if (minutes === null) return 'Your session has ended.';
  return ended === 'idle'
    ? `You were signed out after ${minutes} minutes without use.`
    : `Your session has ended. Sessions end after ${minutes} minutes without use.`;
};

export const LoginForm = () => {
  const { signIn, ended } = useSession();
  const { demo, has_staff, support_email, session_idle_minutes } = useSettings();
  const form = useDraftForm<SignInRequest>({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    draft: 'login',
    secret: ['password'],
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    fetchCalls();
    expectNotices();
  }, []);

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await signIn(credentials);
      form.forgetDraft();
      notify.success(texts.loginSuccessful);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : texts.loginFailed);
    }
  });

  return (
    <>
      {(ended === 'expired' || ended === 'idle') && (
        <p className="rounded-md border border-line bg-raised px-4 py-3 text-sm">
          {`${endOf(ended, session_idle_minutes)} Sign in to continue where you left off. Your entries are kept.`}
        </p>
      )}
      {form.restored && <RestoredNote onDiscard={form.discardDraft} />}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" size="large" busy={isSubmitting} className="mt-2">
          Login
        </Button>
      </form>
      <p className="text-sm text-muted">
        Forgot your password? Ask support for a link to a new one
        {support_email && <span translate="no">{`: ${support_email}`}</span>}
        <span>.</span>
      </p>
      {!has_staff && <NoStaff />}
      {demo && (
        <div className="grid gap-2 border-t border-line pt-5">
          <h2 className="font-sans text-sm font-semibold tracking-normal">Demo accounts</h2>
          <p className="text-sm text-muted">
            Password{' '}
            <code translate="no" className="figures text-ink">
              {demoPassword}
            </code>
          </p>
          <div className="flex flex-wrap gap-2">
            {demoAccounts.map(([name, email]) => (
              <Button
                key={email}
                variant="secondary"
                size="small"
                title={email}
                onClick={() => {
                  form.reset({ email, password: demoPassword });
                  void submit();
                }}
              >
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  );
};
