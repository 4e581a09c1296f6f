import { langs, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type ColumnMap, type FieldDef, type FieldId, lineColumn, type TableDef } from '@gantry/model/shared'

/** A slave table whose rows may be in the lines of a sheet of records. */
export interface LineTable {
  /** The slave field of the record's table. */
  readonly id: FieldId
  readonly table: TableDef
}

/** The heading of a column for a field of slave rows. */
export const lineHeading = (slave: string, field: string): string => `${slave} · ${field}`

/** Separators between two names in a heading, including that of `lineHeading`. */
const between = /^[·・.:/\-–—]/

/**
 * Maps headings to fields by id or by label in either language, ignoring case, blanks, character width and
 * units in brackets. A field is mapped once. A field of slave rows is matched by its name after that of the
 * slave field, unless the record has a field with exactly this name, or by its name alone where the record has
 * no such field. Files and slave rows as a whole are not in the cells of a sheet and are not mapped.
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

/** Why a column of a sheet goes into no field, though a field has its name. */
type NotImported = 'computed' | 'assigned' | 'files'

/** For each heading why nothing is imported from its column; null where something is, or no field has its name. */
export const notImported = (
  table: TableDef,
  headings: readonly string[],
  columns: ColumnMap,
): readonly (NotImported | null)[] => {
  const find = finderOf(table, field => reasonOf(field) !== null)
  return headings.map((heading, at) => {
    const id = columns[at] ?? find(plain(heading))
    const field = id === undefined ? undefined : table.fields[id]
    return field ? reasonOf(field) : null
  })
}

const reasonOf = (field: FieldDef): NotImported | null => {
  const type = fieldTypeOf(field)
  if (field.computed) return 'computed'
  if (type.assigned) return 'assigned'
  return type.files ? 'files' : null
}

/** Whether the cells of a sheet can fill a field, or name a record by it. */
export const isInCells = (field: FieldDef): boolean => {
  const { kind, sealed } = fieldTypeOf(field)
  return kind !== 'rows' || sealed === true
}

/** Fields by normalised names, with units. */
const namesOf = (table: TableDef, isMeant = isInCells): ReadonlyMap<string, FieldId> =>
  new Map(
    Object.entries(table.fields)
      .filter(([, field]) => isMeant(field))
      .flatMap(([id, field]) => [
        ...langs.map(lang => [plain(localise(field.label ?? id, lang)), id] as const),
        [plain(id), id] as const,
      ]),
  )

/** Finds a field by a normalised name. */
const finderOf = (table: TableDef, isMeant = isInCells): ((name: string) => FieldId | undefined) => {
  const names = namesOf(table, isMeant)
  const without = new Map(
    Object.entries(table.fields)
      .filter(([, field]) => isMeant(field))
      .flatMap(([id, field]) =>
        langs.map(lang => [withoutUnit(plain(localise(field.label ?? id, lang))), id] as const),
      ),
  )
  return name => names.get(name) ?? names.get(withoutUnit(name)) ?? without.get(withoutUnit(name))
}

const withoutUnit = (name: string): string => name.replace(/\([^)]*\)$/, '') || name

/** NFKC converts full-width brackets. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s_*]+/g, '')
    .toLowerCase()
