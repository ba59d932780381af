/** Bounds of field values; lengths in UTF-16 code units, passwords in characters. */
export const FIELD_LIMITS = {
  minimumMeasure: 0.1,
  maximumMeasure: 1_000_000,
  maximumDeclaredValue: 1_000_000_000,
  minimumPassword: 8,
  maximumPassword: 128,
  maximumSecret: 4_096,
  maximumEmail: 254,
  maximumPhone: 32,
  maximumScanId: 64,
  maximumName: 200,
  maximumLine: 500,
  maximumText: 2_000,
} as const;
