/** A sentence in which text between backticks is code. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code
        key={index}
        translate="no"
        className="figures rounded-sm bg-raised box-decoration-clone px-1 py-0.5 text-[0.92em] text-ink"
      >
        {part}
      </code>
    ) : (
      <span key={index}>{part}</span>
    ),
  );
