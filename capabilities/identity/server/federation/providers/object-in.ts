import { isPlainObject } from '@gantry/base/shared'
import { ProviderFailure } from '../provider-failure.ts'

/** The JSON object of a call. @throws ProviderFailure for anything else */
export const objectIn = (text: string): Readonly<Record<string, unknown>> => {
  const read = parsed(text)
  if (!isPlainObject(read)) throw new ProviderFailure('refused', 'no object')
  return read
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Unreadable input is an expected result.
    return null
  }
}

/** A part of an object that is an object itself, or nothing. */
export const partOf = (
  of: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> => {
  const part = of[name]
  return isPlainObject(part) ? part : {}
}

/** The objects of a list; for anything else, none. */
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isPlainObject) : []
