/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'portal.not_found': 404,
  'portal.fixed': 409,
  'portal.system': 409,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type PortalIssue = 'link_url' | 'image_type' | 'image_size' | 'image_pixels' | 'image_square'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<PortalIssue, true> {}
}
