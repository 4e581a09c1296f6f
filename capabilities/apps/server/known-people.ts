import type { Ctx } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { type Cell, findRecords } from '@gantry/records/server'

/** A column with more distinct texts than this is not taken as a column of people. */
const mostNames = 100
const mostPeople = 2 * mostNames
const longestName = 40

/** Maximum number of texts looked up per file. */
const mostWords = 20 * mostNames

/**
 * The texts in the sheets that name exactly one member of the space visible to the caller: members with the same
 * name cannot be distinguished during import.
 */
export const knownPeople = async (
  ctx: Ctx,
  sheets: readonly (readonly (readonly Cell[])[])[],
): Promise<ReadonlySet<string>> => {
  const words = new Set<string>()
  for (const rows of sheets) {
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
    for (let column = 0; column < width && words.size < mostWords; column++)
      for (const word of namesIn(rows, column)) words.add(word)
  }
  const people = new Set<string>()
  const all = [...words]
  for (let from = 0; from < all.length; from += mostNames) {
    const { data } = await findRecords(ctx, 'member', {
      filter: where('name', 'in', all.slice(from, from + mostNames)),
      fields: ['name'],
      pageSize: mostPeople,
      count: 'none',
    })
    if (data.length === mostPeople) continue
    const names = data.map(({ name }) => String(name))
    for (const name of names) if (names.indexOf(name) === names.lastIndexOf(name)) people.add(name)
  }
  return people
}

/** The distinct texts of a column; empty if there are too many, or if a cell is not a text. */
const namesIn = (rows: readonly (readonly Cell[])[], column: number): readonly string[] => {
  const words = new Set<string>()
  for (const row of rows) {
    const cell = row[column]
    if (cell === null || cell === undefined || cell === '') continue
    if (typeof cell !== 'string' || cell.length > longestName || /\d/.test(cell)) return []
    words.add(cell.trim())
    if (words.size > mostNames) return []
  }
  return [...words]
}
