import { langs, localise } from '@gantry/base/shared'
import { type ColumnMap, type FieldId, lineColumn, type TableDef } from '@gantry/model/shared'

/** A slave table whose rows may stand in the lines of a sheet of records. */
export interface LineTable {
  /** The slave field of the record's table. */
  readonly id: FieldId
  readonly table: TableDef
}

/** How the heading of a column says that it holds a field of slave rows. */
export const lineHeading = (slave: string, field: string): string => `${slave} · ${field}`

/** What people write between the names of two things, the sign of `lineHeading` among it. */
const between = /^[·・.:/\-–—]/

/**
 * Finds the field of every heading: by its id or its label in either language, whatever the case, blanks and width of
 * characters, with a unit in brackets or without. A field is taken once. A field of slave rows is found by its name behind that
 * of the slave where the record has none called exactly so, or alone where the record has none of that name.
 */
export const matchColumns = (
  table: TableDef,
  headings: readonly string[],
  lines: readonly LineTable[] = [],
): ColumnMap => {
  const exact = namesOf(table)
  const find = finderOf(table)
  const slaves = lines.map(({ id, table: slave }) => ({
    id,
    find: finderOf(slave),
    names: [table.fields[id]?.label ?? id, slave.label].flatMap(label =>
      langs.map(lang => plain(localise(label, lang))),
    ),
  }))
  const inLines = (name: string): FieldId | undefined => {
    for (const slave of slaves)
      for (const own of slave.names) {
        const rest = name.startsWith(own) ? name.slice(own.length) : ''
        const field = between.test(rest) ? slave.find(rest.slice(1)) : undefined
        if (field !== undefined) return lineColumn(slave.id, field)
      }
    return undefined
  }
  const inLinesAlone = (name: string): FieldId | undefined => {
    for (const slave of slaves) {
      const field = slave.find(name)
      if (field !== undefined) return lineColumn(slave.id, field)
    }
    return undefined
  }
  const taken = new Set<FieldId>()
  return headings.map(heading => {
    const name = plain(heading)
    const id = exact.get(name) ?? inLines(name) ?? find(name) ?? inLinesAlone(name)
    if (id === undefined || taken.has(id)) return null
    taken.add(id)
    return id
  })
}

/** Fields by their plain names, units and all. */
const namesOf = (table: TableDef): ReadonlyMap<string, FieldId> =>
  new Map(
    Object.entries(table.fields).flatMap(([id, field]) => [
      ...langs.map(lang => [plain(localise(field.label ?? id, lang)), id] as const),
      [plain(id), id] as const,
    ]),
  )

/** Finds a field by a plain name. */
const finderOf = (table: TableDef): ((name: string) => FieldId | undefined) => {
  const names = namesOf(table)
  const without = new Map(
    Object.entries(table.fields).flatMap(([id, field]) =>
      langs.map(lang => [withoutUnit(plain(localise(field.label ?? id, lang))), id] as const),
    ),
  )
  return name => names.get(name) ?? names.get(withoutUnit(name)) ?? without.get(withoutUnit(name))
}

const withoutUnit = (name: string): string => name.replace(/\([^)]*\)$/, '') || name

/** NFKC makes the brackets of Chinese ordinary ones. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s_*]+/g, '')
    .toLowerCase()
