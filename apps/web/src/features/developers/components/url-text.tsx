import { Fragment } from 'react';

/** An address that may be broken after its marks, and within a word only where a word alone is wider than its line. */
export const UrlText = ({ url }: { url: string }) => (
  <span className="figures break-words">
    {url.split(/(?<=[/.?&=_-])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
