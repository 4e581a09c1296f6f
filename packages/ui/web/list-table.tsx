import { Table, type TableColumnsType } from 'antd'
import { ListCards, type ListTableProps } from './list-cards.tsx'
import { useMedia } from './use-media.ts'

/**
 * A table whose actions can always be reached: their column stays at the right while the others scroll, and on a
 * phone every row is a card with the names of the columns beside their values.
 */
export const ListTable = <Row extends object>({ columns, ...props }: ListTableProps<Row>) => {
  const isPhone = useMedia('(max-width: 719px)')
  return isPhone ? (
    <ListCards<Row> {...props} columns={columns} />
  ) : (
    <Table<Row> {...props} columns={columns.map(column => keepActions<Row>(column))} />
  )
}

const keepActions = <Row,>(column: TableColumnsType<Row>[number]): TableColumnsType<Row>[number] =>
  column.key === 'acts' ? { ...column, fixed: 'end' } : column
