import { isPlainObject } from '@gantry/base/shared'
import type { FormValues } from './values.ts'

/** What a person had typed when the page was lost, and what it was typed against. */
export interface Draft {
  readonly values: FormValues
  readonly base: {
    /** Null for a new record. */
    readonly version: number | null
    readonly values: FormValues
  }
  /** Milliseconds since 1970. */
  readonly at: number
}

export const draftKey = (space: string, table: string, id: string | null): string =>
  `draft:${space}:${table}:${id ?? 'new'}`

export const keepDraft = (key: string, draft: Draft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage only costs the safety net, never the form itself.
  }
}

export const readDraft = (key: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

export const dropDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept there either.
  }
}

const isDraft = (value: unknown): value is Draft =>
  isPlainObject(value) &&
  isPlainObject(value.values) &&
  isPlainObject(value.base) &&
  isPlainObject(value.base.values) &&
  typeof value.at === 'number'
