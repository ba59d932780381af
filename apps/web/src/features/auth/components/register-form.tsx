import { linesOf } from '@waymark/client';
import { fieldLabels, fieldMessages, registerSchema, type RegisterRequest } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { Button } from '../../../components/ui/basics/button.js';
import { TextField } from '../../../components/ui/forms/field.js';
import { RestoredNote } from '../../../components/ui/forms/restored-note.js';
import { showFieldErrors } from '../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../lib/forms/use-draft-form.js';
import { expectNotices, notify } from '../../../lib/notices/notify.js';
import { useSession } from '../../../lib/session/session.js';
import { useSettings } from '../../../lib/page/settings.js';
import { noticeEarlier, useKeyedRequest } from '../../../lib/requests/keyed-request.js';
import { register } from '../api/session-api.js';

const formSchema = z
  .extend(registerSchema, {
    password2: z.string().check(z.minLength(1, fieldMessages.confirmPasswordOnRegister)),
  })
  .check(
    z.refine<{ password: string; password2: string }>(({ password, password2 }) => password === password2, {
      path: ['password2'],
      error: fieldMessages.passwordsMustMatch,
    }),
  );
type RegisterForm = z.input<typeof formSchema>;

const empty: RegisterForm = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  password2: '',
  phone_number: '',
  company_name: '',
  address: '',
};

export const RegisterForm = () => {
  const navigate = useNavigate();
  const { signIn } = useSession();
  const { company_name } = useSettings();
  const registration = useKeyedRequest<RegisterRequest>();
  const form = useDraftForm<RegisterForm>({
    schema: formSchema,
    defaultValues: empty,
    draft: 'register',
    secret: ['password', 'password2'],
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(expectNotices, []);

  const recheckConfirmation = () => {
    if (errors.password2) void form.trigger('password2');
  };
  const submit = form.handleSubmit(async ({ password2: _confirmation, ...person }) => {
    let registered: RegisterRequest;
    try {
      const sent = await registration.send(person, register);
      noticeEarlier(sent, 'Your account has what you entered first.');
      registered = sent.body;
    } catch (error) {
      showFieldErrors(error, form);
      notify.error(linesOf(error, 'Failed to register'));
      return;
    }
    form.forgetDraft();
    try {
      await signIn({ email: registered.email, password: registered.password });
      notify.success(`Welcome to ${company_name}!`);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : texts.loginFailed);
      // The account exists, so that another press here would be refused.
      void navigate(pagePaths.login);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {form.restored && (
        <div className="sm:col-span-2">
          <RestoredNote onDiscard={form.discardDraft} />
        </div>
      )}
      <TextField
        label={fieldLabels.first_name}
        autoComplete="given-name"
        required
        error={errors.first_name?.message}
        {...form.register('first_name')}
      />
      <TextField
        label={fieldLabels.last_name}
        autoComplete="family-name"
        required
        error={errors.last_name?.message}
        {...form.register('last_name')}
      />
      <TextField
        className="sm:col-span-2"
        label={fieldLabels.email}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label={fieldLabels.password}
        type="password"
        autoComplete="new-password"
        hint="8 characters or more"
        required
        error={errors.password?.message}
        {...form.register('password', { onChange: recheckConfirmation })}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
        error={errors.password2?.message}
        {...form.register('password2')}
      />
      <TextField
        label={fieldLabels.phone_number}
        type="tel"
        autoComplete="tel"
        required={false}
        error={errors.phone_number?.message}
        {...form.register('phone_number')}
      />
      <TextField
        label={fieldLabels.company_name}
        autoComplete="organization"
        required={false}
        error={errors.company_name?.message}
        {...form.register('company_name')}
      />
      <TextField
        className="sm:col-span-2"
        label={fieldLabels.address}
        autoComplete="street-address"
        required={false}
        error={errors.address?.message}
        {...form.register('address')}
      />
      <Button type="submit" size="large" className="mt-2 sm:col-span-2" busy={isSubmitting}>
        Create account
      </Button>
    </form>
  );
};
