import type { ListTableProps } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'

interface GroupedListProps<Row> extends Omit<ListTableProps<Row>, 'dataSource'> {
  readonly rows: readonly Row[]
  /** Name of its group; empty: none. */
  groupOf(row: Row): string
  /** Said above rows without a group, where others have one. */
  readonly ungrouped: string
}

/** A list with a heading for each group, in the order of their first rows. */
export const GroupedList = <Row extends object>(props: GroupedListProps<Row>) => {
  const { rows, groupOf, ungrouped, ...table } = props
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groupOf(row)
    groups.set(group, [...(groups.get(group) ?? []), row])
  }
  const isGrouped = groups.size > 1 || !groups.has('')
  return [...groups].map(([group, members]) => (
    <section key={group} aria-label={group || ungrouped}>
      {isGrouped ? (
        <h2 className="lt-group">
          <span translate={group ? 'no' : undefined}>{group || ungrouped}</span>{' '}
          <small>{members.length}</small>
        </h2>
      ) : null}
      <ListTable<Row> {...table} dataSource={members} />
    </section>
  ))
}
