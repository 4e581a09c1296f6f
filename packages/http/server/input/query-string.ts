import { parse as parseFlat } from 'node:querystring'
import { AppError } from '@gantry/base/shared'
import qs from 'qs'

/**
 * Parses query strings and forms with nested brackets (specification, section 7): `filter[status][in][]=open`.
 * The limits allow filters with hundreds of terms and bound the work; plain names take a faster parser.
 *
 * @throws AppError request.invalid beyond the limits
 */
export const parseQueryString = (text: string): Record<string, unknown> => {
  if (!/\[|%5b/i.test(text)) return { ...parseFlat(text, undefined, undefined, { maxKeys: 1_000 }) }
  try {
    return qs.parse(text, {
      depth: 16,
      strictDepth: true,
      arrayLimit: 1_000,
      parameterLimit: 5_000,
      throwOnLimitExceeded: true,
      allowPrototypes: false,
    })
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('request.invalid')
    throw error
  }
}

/** Represents a query beyond the limits, because the calling router does not handle exceptions. */
export const unreadableQuery: Record<string, unknown> = Object.freeze({})

export const readQueryString = (text: string): Record<string, unknown> => {
  try {
    return parseQueryString(text)
  } catch {
    return unreadableQuery
  }
}
