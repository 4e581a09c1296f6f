import { isPlainObject } from '@gantry/base/shared'
import type { FormValues } from './values.ts'

/** Unsaved input recovered after the page was closed, with the version it is based on. */
export interface Draft {
  readonly values: FormValues
  readonly base: {
    /** Null for a new record. */
    readonly version: number | null
    readonly values: FormValues
  }
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

export const draftKey = (space: string, table: string, id: string | null): string =>
  `draft:${space}:${table}:${id ?? 'new'}`

export const keepDraft = (key: string, draft: Draft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // If storage is full or forbidden, only the draft is lost; the form keeps working.
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
    // Storage is forbidden, so there is no draft to remove.
  }
}

const isDraft = (value: unknown): value is Draft =>
  isPlainObject(value) &&
  isPlainObject(value.values) &&
  isPlainObject(value.base) &&
  isPlainObject(value.base.values) &&
  typeof value.at === 'number'
