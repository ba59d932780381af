import { useMemo } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { tokensOf, type Language, type TokenKind } from '../highlight.js';
import { CopyButton } from '../../../components/ui/display/copy-button.js';
import type { Elements } from '../../../components/ui/basics/elements.js';

const tokenClasses: Record<TokenKind, string | undefined> = {
  plain: undefined,
  comment: 'text-muted',
  string: 'text-positive',
  keyword: 'text-signal',
  name: 'text-info',
  number: 'text-warning',
};

export const Code = ({ code, language }: { code: string; language: Language }) => {
  const tokens = useMemo(() => tokensOf(code, language), [code, language]);
  return (
    <code translate="no">
      {tokens.map(({ kind, text }, index) => (
        <span key={index} className={tokenClasses[kind]}>
          {text}
        </span>
      ))}
    </code>
  );
};

/** Code with a title and a copy button, on a dark background in both themes. */
export const CodeBlock = ({
  code,
  language,
  title,
  toolbar,
  className,
}: {
  code: string;
  language: Language;
  title: string;
  /** Replaces the title's text. */
  toolbar?: Elements;
  className?: string;
}) => (
  <div className={classNames('night min-w-0 overflow-hidden rounded-md border border-line bg-ground', className)}>
    <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line pr-1.5 pl-4">
      {toolbar ?? <p className="figures truncate text-xs text-muted">{title}</p>}
      <CopyButton text={code} label={`Copy ${title}`} />
    </div>
    <pre
      // A keyboard can scroll only focusable elements.
      tabIndex={0}
      role="region"
      aria-label={title}
      className={classNames(
        'figures overflow-x-auto px-4 py-3.5 text-sm leading-[1.714] text-ink focus-visible:-outline-offset-2',
        // Wraps lines only visually: the copied command stays one line for the shell.
        language === 'shell' && 'wrap-anywhere whitespace-pre-wrap',
      )}
    >
      <Code code={code} language={language} />
    </pre>
  </div>
);
