import { useId, type ComponentProps, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/ui/basics/button.js';
import { useSettings } from '../../../lib/page/settings.js';
import { form } from '../content/contact.js';
import { preparedMail, type ContactMessage } from '../prepared-mail.js';

const control =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-ink focus-visible:outline-offset-0';

const Label = ({ htmlFor, children }: ComponentProps<'label'>) => (
  <label htmlFor={htmlFor} className="text-sm font-medium">
    {children}
  </label>
);

/**
 * Name, e-mail and message, validated only by the browser. The API accepts no messages (§7 of the specification), so the form
 * opens the message in the user's mail program. `heading` is the level of its title on the page.
 */
export const ContactForm = ({ heading: Heading = 'h2' }: { heading?: 'h2' | 'h3' }) => {
  const id = useId();
  const { support_email } = useSettings();
  const [search] = useSearchParams();
  const openMail = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget);
    const text = (name: keyof ContactMessage) => {
      const value = written.get(name);
      return typeof value === 'string' ? value : '';
    };
    const message = { name: text('name'), email: text('email'), message: text('message') };
    location.assign(preparedMail(support_email, message, search.get('tracking') ?? ''));
  };
  return (
    <form aria-labelledby={`${id}-title`} onSubmit={openMail} className="grid gap-5">
      <div className="grid gap-1">
        <Heading id={`${id}-title`} className="text-lg">
          {form.title}
        </Heading>
        <p className="text-sm text-muted">{form.lead}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <Label htmlFor={`${id}-name`}>{form.name}</Label>
          <input
            id={`${id}-name`}
            name="name"
            type="text"
            autoComplete="name"
            required
            className={`${control} min-h-11`}
          />
        </div>
        <div className="grid content-start gap-1.5">
          <Label htmlFor={`${id}-email`}>{form.email}</Label>
          <input
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="email"
            required
            className={`${control} min-h-11`}
          />
        </div>
      </div>
      <div className="grid content-start gap-1.5">
        <Label htmlFor={`${id}-message`}>{form.message}</Label>
        <textarea
          id={`${id}-message`}
          name="message"
          rows={4}
          required
          className={`${control} block resize-y py-2.5`}
        />
      </div>
      <Button type="submit" size="large" className="sm:justify-self-start">
        {form.send}
      </Button>
    </form>
  );
};
