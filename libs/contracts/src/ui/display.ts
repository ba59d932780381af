/** Display constants of the web client; times in milliseconds, widths in pixels. */
export const DISPLAY = {
  toastAutoClose: 5_000,
  heroAutoAdvance: 5_000,
  sidebarBreakpoint: 768,
} as const;
