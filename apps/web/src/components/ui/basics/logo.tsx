/** The logo: a route in the shape of a W with a highlighted waypoint. */
export const LogoMark = ({ className = 'size-8' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
    <rect width="32" height="32" rx="8" className="fill-night dark:fill-raised" />
    <path
      d="M6 10.5 11.2 22l4.8-9.6L20.8 22 26 10.5"
      className="fill-none stroke-night-ink"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="16" cy="7.8" r="2.6" fill="#ff8a47" />
  </svg>
);
