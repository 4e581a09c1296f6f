/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'release.no_environment': 409,
  'release.too_many': 409,
  'release.own_space': 422,
  'release.no_space': 422,
  'release.linked': 409,
  'release.state': 409,
  'release.open': 422,
  'release.same_person': 403,
  'deployment.busy': 409,
  'deployment.too_many': 409,
  'deployment.unsigned': 422,
  'deployment.same_installation': 409,
  'deployment.too_many_files': 422,
  'deployment.too_large': 422,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
