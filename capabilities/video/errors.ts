/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'video.no_film': 409,
  'video.film_moved': 410,
  'video.no_picture': 409,
  'video.not_picture': 422,
  'video.no_control': 409,
  'video.cannot_turn': 409,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
