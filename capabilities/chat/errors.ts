/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'chat.room_not_found': 404,
  'chat.message_not_found': 404,
  'chat.only_groups': 422,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type ChatIssue = 'chat_empty' | 'chat_one' | 'chat_self'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<ChatIssue, true> {}
}
