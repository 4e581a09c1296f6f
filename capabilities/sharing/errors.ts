/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'share.not_found': 404,
  'share.state': 409,
  'share.changed': 409,
  'share.owner_gone': 409,
  'share.fields_gone': 409,
  'share.too_many': 422,
  'share.too_many_offers': 422,
  'share.outside_status': 422,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type SharingIssue =
  | 'share_address'
  | 'share_insecure'
  | 'share_no_copies'
  | 'share_no_right'
  | 'share_no_space'
  | 'share_own'
  | 'share_past'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<SharingIssue, true> {}
}
