import { joined, type Lang, localise } from '@gantry/base/shared'
import type { Filter, Query, TableDef } from '@gantry/model/shared'
import { fieldOf, filterFields } from '@gantry/records/shared'

interface Shown {
  readonly filter?: Filter
  readonly search?: string
  readonly sort?: Query['sort']
}

interface Words {
  readonly lang: Lang
  say(key: string, params: Readonly<Record<string, string>>): string
}

/** What a printed list says of its choice and order, a line each: the fields it is filtered by, the words searched for, its order. */
export const listHead = (
  table: TableDef,
  { filter, search = '', sort = [] }: Shown,
  { lang, say }: Words,
): readonly string[] => {
  // The name of a field of a linked record is that of the link.
  const labelOf = (path: string): string => {
    const [id = path] = path.split('.')
    return localise(fieldOf(table, id)?.label ?? id, lang)
  }
  const filtered = filter === undefined ? [] : [...new Set(filterFields(filter).map(labelOf))]
  const order = sort.map(({ field, direction }) =>
    say(direction === 'desc' ? 'print.sort.desc' : 'print.sort.asc', { field: labelOf(field) }),
  )
  return [
    ...(filtered.length > 0 ? [say('print.table.filtered', { fields: joined(filtered, lang) })] : []),
    ...(search === '' ? [] : [say('print.table.searched', { words: search })]),
    ...(order.length > 0
      ? [say('print.table.ordered', { order: order.join(lang === 'zh-CN' ? '；' : '; ') })]
      : []),
  ]
}
