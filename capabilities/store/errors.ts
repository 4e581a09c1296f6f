/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'store.not_found': 404,
  'store.state': 409,
  'store.own': 403,
  'store.own_product': 409,
  'store.foreign': 409,
  'store.needs': 409,
  'store.not_granted': 403,
  'store.not_yet': 409,
  'store.not_exported': 409,
  'store.tampered': 409,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type StoreIssue = 'version_order' | 'version_major'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<StoreIssue, true> {}
}
