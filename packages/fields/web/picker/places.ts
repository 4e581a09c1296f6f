import type { TableId } from '@gantry/model/shared'

/** Sources of people in the picker. */
export const peopleSources = ['departments', 'recent', 'posts', 'groups'] as const
export type PeopleSource = (typeof peopleSources)[number]

/** The table whose records filter the people of a source, and the name of the filter. */
export const sourceTables: Readonly<
  Record<
    Exclude<PeopleSource, 'recent'>,
    { readonly table: TableId; readonly as: 'department' | 'post' | 'group' }
  >
> = {
  departments: { table: 'department', as: 'department' },
  posts: { table: 'post', as: 'post' },
  groups: { table: 'user_group', as: 'group' },
}

/** Tables of the organisation, which have a selection dialog besides the list below the input. */
const browsed: ReadonlySet<TableId> = new Set(['member', 'department', 'post', 'user_group', 'role'])

/** Whether a table has a selection dialog. */
export const isBrowsed = (table: TableId): boolean => browsed.has(table)
