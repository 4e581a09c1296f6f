import type { TableId } from '@gantry/model/shared'

/** Where a picker of people looks for them. */
export const peopleSources = ['departments', 'recent', 'posts', 'groups'] as const
export type PeopleSource = (typeof peopleSources)[number]

/** The table whose records narrow the people of a source, and as which condition. */
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

/** Tables of the organisation, which are looked through in a dialog besides the list below the input. */
const browsed: ReadonlySet<TableId> = new Set(['member', 'department', 'post', 'user_group', 'role'])

/** Whether records of a table are offered in the dialog of the organisation. */
export const isBrowsed = (table: TableId): boolean => browsed.has(table)
