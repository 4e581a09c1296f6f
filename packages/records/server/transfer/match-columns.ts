import { langs, localise } from '@gantry/base/shared'
import type { ColumnMap, FieldId, TableDef } from '@gantry/model/shared'

/**
 * Finds the field of every heading: by its id or its label in either language, whatever the case, blanks and width of
 * characters, with a unit in brackets or without. A field is taken once.
 */
export const matchColumns = (table: TableDef, headings: readonly string[]): ColumnMap => {
  const names = new Map<string, FieldId>()
  const without = new Map<string, FieldId>()
  for (const [id, field] of Object.entries(table.fields)) {
    for (const lang of langs) {
      const name = plain(localise(field.label ?? id, lang))
      names.set(name, id)
      without.set(withoutUnit(name), id)
    }
    names.set(plain(id), id)
  }
  const taken = new Set<FieldId>()
  return headings.map(heading => {
    const name = plain(heading)
    const id = names.get(name) ?? names.get(withoutUnit(name)) ?? without.get(withoutUnit(name))
    if (id === undefined || taken.has(id)) return null
    taken.add(id)
    return id
  })
}

const withoutUnit = (name: string): string => name.replace(/\([^)]*\)$/, '') || name

/** NFKC makes the brackets of Chinese ordinary ones. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s_*]+/g, '')
    .toLowerCase()
