import { On, Shadow } from './shapes.js';
import { Ground } from './surroundings.js';

const THICKNESS = [0, 1.5, 3, 4.5, 6, 7.5] as const;
const QUESTION =
  'M10 0H96A10 10 0 0 1 106 10V50A10 10 0 0 1 96 60H34L18 74V60H10A10 10 0 0 1 0 50V10A10 10 0 0 1 10 0Z';
const ANSWER = 'M10 0H82A10 10 0 0 1 92 10V46A10 10 0 0 1 82 56H74V70L58 56H10A10 10 0 0 1 0 46V10A10 10 0 0 1 10 0Z';

/** A question and its answer as two standing signs; about 226 by 208 around [17, 37]. */
export const SpeechSigns = () => (
  <>
    <Ground size={[150, 110]} />
    <Shadow at={[14, 30, 0]} size={[108, 16]} />
    {THICKNESS.map((depth) => (
      <On key={depth} plane="left" at={[10, 24 + depth, 84]}>
        <path d={QUESTION} fill="var(--draw-paper-right)" />
      </On>
    ))}
    <On plane="left" at={[10, 33, 84]}>
      <path d={QUESTION} fill="var(--draw-paper-top)" />
      <path d="M16 17h66M16 30h48M16 43h58" stroke="var(--draw-paper-right)" strokeWidth="5.4" strokeLinecap="round" />
    </On>
    <Shadow at={[52, 84, 0]} size={[96, 16]} />
    {THICKNESS.map((depth) => (
      <On key={depth} plane="left" at={[48, 76 + depth, 74]}>
        <path d={ANSWER} fill="var(--draw-signal-right)" />
      </On>
    ))}
    <On plane="left" at={[48, 85, 74]}>
      <path d={ANSWER} fill="var(--draw-signal-left)" />
      <path
        d="M29 28l12 12 23-25"
        fill="none"
        stroke="var(--draw-paper-top)"
        strokeWidth="7.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </On>
  </>
);
