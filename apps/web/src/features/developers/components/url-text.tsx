import { Fragment } from 'react';

/** A URL that wraps after its punctuation, and inside a part only if the part is wider than the line. */
export const UrlText = ({ url }: { url: string }) => (
  <span className="figures break-words" translate="no">
    {url.split(/(?<=[/.?&=_-])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        <span>{part}</span>
      </Fragment>
    ))}
  </span>
);
