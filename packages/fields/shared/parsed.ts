import type { IssueCode, Json, JsonObject } from '@gantry/base/shared'
import type { Parsed } from './field-type.ts'

/** Result of `parse` for an empty field. */
export const nothing = { ok: true, value: null } as const

export const success = <Value extends Json>(value: Value): Parsed<Value> => ({ ok: true, value })

export const failure = (code: IssueCode, params?: JsonObject): Parsed<never> =>
  params ? { ok: false, code, params } : { ok: false, code }

/** Whether an input is empty: null, an empty cell, or blanks. */
export const isBlank = (input: unknown): boolean =>
  input === null || input === undefined || (typeof input === 'string' && input.trim() === '')
