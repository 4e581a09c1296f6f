/** A value that survives JSON unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json | undefined }

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** `T` as JSON; a place that holds something else, such as a date or a function, is `never`. */
type Plain<T> = T extends Json | undefined
  ? T
  : T extends Date | ((...input: never[]) => unknown)
    ? never
    : T extends object
      ? { readonly [Key in keyof T]: Plain<T[Key]> }
      : never

/**
 * A document described by interfaces, as JSON. Returns the same value: interfaces are not assignable to
 * `JsonObject`, since they could be extended by properties that are no JSON.
 */
export const asJson = <T>(document: T & Plain<T>): Plain<T> => document
