import { useQuery } from '@tanstack/react-query';
import { linesOf } from '@waymark/client';
import { fieldLabels, profileSchema, registerSchema, type profileFields } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod/mini';
import { Button } from '../../../components/ui/basics/button.js';
import { Card } from '../../../components/ui/basics/card.js';
import { RestoredNote } from '../../../components/ui/forms/restored-note.js';
import { TextField } from '../../../components/ui/forms/field.js';
import { changedMessages } from '../../../lib/forms/changed-messages.js';
import type { FormValuesOf } from '../../../lib/forms/form-values.js';
import { showFieldErrors } from '../../../lib/forms/field-errors.js';
import { withMessages } from '../../../lib/forms/schema-with-messages.js';
import { useDraftForm } from '../../../lib/forms/use-draft-form.js';
import { notify } from '../../../lib/notices/notify.js';
import { useSession, useUser, type User } from '../../../lib/session/session.js';
import { changeProfile, readProfile } from '../api/profile-api.js';

type ProfileValues = FormValuesOf<typeof profileFields>;

const valuesOf = (user: User): ProfileValues => ({
  first_name: user.firstName,
  last_name: user.lastName,
  phone_number: user.phoneNumber,
  address: user.address,
  company_name: user.companyName,
});

export const ProfileForm = () => {
  const user = useUser();
  const { updateUser } = useSession();
  const schema = useMemo(
    () => withMessages(profileSchema, (profile) => changedMessages(registerSchema, profile, valuesOf(user))),
    [user],
  );
  const form = useDraftForm<ProfileValues, z.output<typeof profileSchema>>({
    schema,
    defaultValues: valuesOf(user),
    draft: `${user.id}:profile`,
  });
  const { errors, isSubmitting } = form.formState;

  // Shows the session's copy at once, then the server's version, which may have changed elsewhere.
  const { data: profile, error } = useQuery({ queryKey: ['profile'], queryFn: ({ signal }) => readProfile(signal) });
  const { reset } = form;
  useEffect(() => {
    if (!profile) return;
    updateUser(profile);
    reset(valuesOf(profile), { keepDirtyValues: true, keepErrors: true });
  }, [profile, updateUser, reset]);
  useEffect(() => {
    if (error) notify.error(texts.profileLoadFailed);
  }, [error]);

  const save = form.handleSubmit(async (request) => {
    try {
      const changed = await changeProfile(request);
      updateUser(changed);
      form.reset(valuesOf(changed));
      form.forgetDraft();
      notify.success(texts.profileUpdated);
    } catch (failure) {
      showFieldErrors(failure, form);
      notify.error(linesOf(failure, texts.profileUpdateFailed));
    }
  });

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={save} className="grid gap-5" aria-labelledby="profile-information">
        <div className="grid gap-1">
          <h2 id="profile-information" className="text-lg">
            Profile Information
          </h2>
          <p className="text-sm text-muted">
            Signed in as{' '}
            <span className="font-medium text-ink" translate="no">
              {user.email}
            </span>
          </p>
        </div>
        {form.restored && <RestoredNote onDiscard={form.discardDraft} />}
        <div className="grid gap-5 sm:grid-cols-2">
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
        </div>
        <div>
          <Button type="submit" busy={isSubmitting}>
            Update Profile
          </Button>
        </div>
      </form>
    </Card>
  );
};
