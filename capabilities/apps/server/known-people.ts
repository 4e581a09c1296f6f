import type { Ctx } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { type Cell, findRecords } from '@gantry/records/server'

/** More different words than this in one column are not people of one space who do its work. */
const mostNames = 100
const mostPeople = 2 * mostNames
const longestName = 40

/** Words looked up for a file, however many columns it has. */
const mostWords = 20 * mostNames

/**
 * Those of the words in the sheets that name exactly one member of the space, as far as the caller may see them: two of one
 * name cannot be told apart when the rows are brought in.
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

/** The different words of a column; none where there are too many, or where something is no word. */
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
