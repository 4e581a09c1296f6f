import { isPlainObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type FieldId, type TableDef, where } from '@gantry/model/shared'
import { findRecords } from '../read/find-records.ts'

/** Levels followed upwards; a deeper path begins in the middle. */
const mostLevels = 12

/** Titles of some records of a tree and of the records above them, from the top, as far as the person may read them. */
export const pathsOf = async (
  ctx: Ctx,
  { id: table, title }: TableDef,
  above: FieldId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = new Map<string, { readonly title: string; readonly above: string | null }>()
  let asked = [...new Set(ids)]
  for (let level = 0; level < mostLevels && asked.length > 0; level++) {
    const page = await findRecords(ctx, table, {
      filter: where('id', 'in', asked),
      fields: [title, above],
      pageSize: asked.length,
      count: 'none',
    })
    for (const row of page.data) {
      const parent = row[above]
      const parentId = isPlainObject(parent) && typeof parent.id === 'string' ? parent.id : null
      rows.set(row.id, { title: String(row[title] ?? ''), above: parentId })
    }
    asked = [...new Set(page.data.flatMap(({ id }) => rows.get(id)?.above ?? []).filter(id => !rows.has(id)))]
  }
  const pathOf = (id: string): string[] => {
    const path: string[] = []
    let row = rows.get(id)
    for (let level = 0; row && level < mostLevels; level++) {
      path.unshift(row.title)
      row = row.above === null ? undefined : rows.get(row.above)
    }
    return path
  }
  return new Map(ids.map(id => [id, pathOf(id)]))
}

/** The titles of a path as people write it: `Hall A / Line 1`. */
export const titlesInPath = (text: string): readonly string[] =>
  text
    .split('/')
    .map(title => title.trim())
    .filter(title => title !== '')

export const sayPath = (titles: readonly string[]): string => titles.join(' / ')

/** Whether a path ends in the titles that were written, so that a part of it is enough. */
export const endsIn = (path: readonly string[], written: readonly string[]): boolean =>
  written.length <= path.length &&
  written.every((title, at) => path[path.length - written.length + at] === title)
