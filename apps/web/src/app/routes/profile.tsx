import { PageHeading } from '../../components/ui/basics/page-heading.js';
import { AddressBook } from '../../features/addresses/components/address-book.js';
import { PasswordForm } from '../../features/profile/components/password-form.js';
import { ProfileForm } from '../../features/profile/components/profile-form.js';
import { useDocumentHead } from '../../lib/page/document-head.js';

export const Page = () => {
  useDocumentHead('Profile');
  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading title="Profile" lead="Your details, your password and your saved addresses." />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ProfileForm />
        <PasswordForm />
      </div>
      <AddressBook />
    </div>
  );
};
