import { isPlainObject } from '@gantry/base/shared'
import { sameValue } from '../form/values.ts'

/** Counts added, changed and removed rows of a slave table between two versions. */
export const rowChanges = (before: unknown, after: unknown) => {
  const old = byId(before)
  const now = byId(after)
  const added = [...now.keys()].filter(id => !old.has(id)).length
  const removed = [...old.keys()].filter(id => !now.has(id)).length
  const changed = [...now].filter(([id, row]) => old.has(id) && !sameValue(old.get(id), row)).length
  return { added, removed, changed }
}

const byId = (rows: unknown): Map<string, unknown> =>
  new Map(
    (Array.isArray(rows) ? rows : [])
      .filter(isPlainObject)
      .flatMap(row => (typeof row.id === 'string' ? [[row.id, row] as const] : [])),
  )
