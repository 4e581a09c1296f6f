/** Codes of expected failures with their HTTP status; the sentences are in `texts.ts`. */
export const errors = {
  'device.full': 507,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
