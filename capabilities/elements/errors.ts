/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'element.in_use': 409,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type ElementsIssue =
  | 'style_syntax'
  | 'style_import'
  | 'style_at_rule'
  | 'style_address'
  | 'style_fixed'
  | 'style_protected'
  | 'style_important'
  | 'style_nested'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<ElementsIssue, true> {}
}
