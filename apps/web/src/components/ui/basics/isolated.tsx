import { UNTRANSLATED, withoutReordering } from '@waymark/contracts/ui';

/**
 * Text that a user entered, isolated: its direction and its control characters do not reorder the text around it. Browsers do not
 * translate it, since most of it names a place. Sentences need `translate="yes"`.
 */
export const Isolated = ({
  translate = 'no',
  className,
  children,
}: {
  translate?: 'yes' | 'no';
  className?: string;
  children: string;
}) => (
  <bdi translate={translate} className={className}>
    {withoutReordering(children)}
  </bdi>
);

/** A sentence whose names, marked by `untranslated`, browsers do not translate. */
export const Sentence = ({ children }: { children: string }) =>
  children
    .split(UNTRANSLATED)
    .map((part, index) => (index % 2 ? <Isolated key={index}>{part}</Isolated> : <span key={index}>{part}</span>));
