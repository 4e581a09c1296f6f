import { isDeepStrictEqual } from 'node:util'
import type { Json, JsonObject } from '@gantry/base/shared'
import { rowsIn } from '../opened-rows.ts'

interface Change {
  readonly before: Json
  readonly after: Json
}

/**
 * Changes of a slave field, newest first, as one: the rows that differ as they were then and as they are now. Each change names only
 * the rows it touched.
 */
export const mergedRows = (changes: readonly Change[]): Change => {
  const rows = new Map<string, { readonly was: JsonObject | null; readonly is: JsonObject | null }>()
  for (const { before, after } of changes) {
    const [old, now] = [byId(before), byId(after)]
    for (const id of new Set([...old.keys(), ...now.keys()])) {
      const newer = rows.get(id)
      rows.set(id, { was: old.get(id) ?? null, is: newer ? newer.is : (now.get(id) ?? null) })
    }
  }
  const differing = [...rows.values()].filter(({ was, is }) => !isDeepStrictEqual(was, is))
  return {
    before: differing.flatMap(({ was }): readonly JsonObject[] => (was ? [was] : [])),
    after: differing.flatMap(({ is }): readonly JsonObject[] => (is ? [is] : [])),
  }
}

const byId = (value: Json): ReadonlyMap<string, JsonObject> =>
  new Map(rowsIn(value).map(row => [String(row.id), row]))
