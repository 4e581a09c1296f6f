import type { Json, JsonObject } from '@gantry/base/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { readerInExpressions } from '../in-expressions.ts'
import { masterName } from '../master.ts'

/** Field paths that an expression reads, as returned by the compiler. */
type Paths = readonly (readonly string[])[]

type Reader = (row: JsonObject) => JsonObject

const asIs: Reader = row => row

/**
 * Converts the fields an expression reads to the form expressions use. Other fields are skipped, so a row of
 * plain numbers and texts is passed unchanged.
 */
export const rowReader = (
  table: TableDef,
  slaveOf: (field: FieldDef) => TableDef | undefined,
  paths: Paths,
  master?: TableDef,
): Reader => {
  const readers = new Map<FieldId, (value: Json) => Json>()
  for (const [id = ''] of paths) {
    const field = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
    if (!field || readers.has(id)) continue
    const slave = slaveOf(field)
    const within = paths.filter(path => path[0] === id).map(path => path.slice(1))
    // If a row is read as a whole, all its fields are converted.
    const parts = within.some(path => path.length === 0) ? allPaths(slave) : within
    const read = slave ? rowsReader(rowReader(slave, () => undefined, parts)) : readerInExpressions(field)
    if (read) readers.set(id, read)
  }
  const ofMaster = master && paths.filter(([id]) => id === masterName).map(path => path.slice(1))
  if (master && ofMaster && ofMaster.length > 0) {
    const parts = ofMaster.some(path => path.length === 0) ? allPaths(master) : ofMaster
    const read = rowReader(master, () => undefined, parts)
    if (read !== asIs) readers.set(masterName, value => read(value as JsonObject) as Json)
  }
  if (readers.size === 0) return asIs
  return row => {
    const made: Record<string, Json | undefined> = { ...row }
    for (const [id, read] of readers) {
      const value = row[id] ?? null
      if (value !== null) made[id] = read(value)
    }
    return made
  }
}

const allPaths = (table: TableDef | undefined): Paths =>
  table ? Object.keys(table.fields).map(id => [id]) : []

const rowsReader = (read: Reader): ((value: Json) => Json) | undefined =>
  read === asIs
    ? undefined
    : value => (Array.isArray(value) ? value.map(row => read(row as JsonObject)) : value)
