/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'print.nothing': 422,
  'print.too_many': 422,
  'print.document_type': 422,
  'print.document_too_large': 422,
  'print.document_unsafe': 422,
  'print.document_broken': 422,
  'print.document_braces': 422,
  'print.document_rows': 422,
  'print.document_changed': 422,
} as const

/** Problems of templates for print; the sentences are in `texts.ts`. */
export type PrintIssue = 'no_rows'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<PrintIssue, true> {}
}
