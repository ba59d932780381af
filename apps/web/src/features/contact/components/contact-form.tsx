import { useId, type ComponentProps, type SubmitEvent } from 'react';
import { Button } from '../../../components/ui/button.js';
import { form } from '../content/contact.js';

const control =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-ink focus-visible:outline-offset-0';

const Label = ({ htmlFor, children }: ComponentProps<'label'>) => (
  <label htmlFor={htmlFor} className="text-sm font-medium">
    {children}
  </label>
);

/** The message goes nowhere and nothing says that it went: the specification's §7. The browser alone checks the fields. */
const keepHere = (event: SubmitEvent<HTMLFormElement>): void => event.preventDefault();

/** Name, e-mail and message. `heading` is the level its title has on the page. */
export const ContactForm = ({ heading: Heading = 'h2' }: { heading?: 'h2' | 'h3' }) => {
  const id = useId();
  return (
    <form aria-labelledby={`${id}-title`} onSubmit={keepHere} className="grid gap-5">
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
