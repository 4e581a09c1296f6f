/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'supplier.not_found': 404,
  'supplier.closed': 404,
  'supplier.state': 409,
  'supplier.files': 422,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type SuppliersIssue = 'supplier_known'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<SuppliersIssue, true> {}
}
