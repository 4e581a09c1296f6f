/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'comment.not_found': 404,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type CommentsIssue = 'comment_required' | 'cannot_read'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<CommentsIssue, true> {}
}
