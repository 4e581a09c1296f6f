import { Table, type TableColumnsType, type TableColumnType, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useMedia } from './use-media.ts'

export interface ListTableProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  /** The first names the row; the one with the key `acts` holds what can be done with it. */
  readonly columns: TableColumnsType<Row>
}

/**
 * A table whose actions can always be reached: their column stays at the right while the others scroll, and on a
 * phone every row is a card with the names of the columns beside their values.
 */
export const ListTable = <Row extends object>({ columns, ...props }: ListTableProps<Row>) => {
  const isPhone = useMedia('(max-width: 719px)')
  if (!isPhone) return <Table<Row> {...props} columns={columns.map(column => keepActions<Row>(column))} />
  return (
    <Table<Row>
      {...props}
      scroll={{}}
      showHeader={false}
      columns={[
        {
          key: 'card',
          render: (_, row, index) => (
            <Card columns={columns.flatMap(column => singleColumns<Row>(column))} row={row} index={index} />
          ),
        },
      ]}
    />
  )
}

const acts = 'acts'

const keepActions = <Row,>(column: TableColumnsType<Row>[number]): TableColumnsType<Row>[number] =>
  column.key === acts ? { ...column, fixed: 'end' } : column

const singleColumns = <Row,>(column: TableColumnsType<Row>[number]): TableColumnType<Row>[] =>
  'children' in column ? column.children.flatMap(child => singleColumns<Row>(child)) : [column]

interface CardProps<Row> {
  readonly columns: readonly TableColumnType<Row>[]
  readonly row: Row
  readonly index: number
}

const Card = <Row extends object>({ columns, row, index }: CardProps<Row>) => {
  const cells = columns
    .filter(({ hidden }) => !hidden)
    .map((column, at) => ({
      key: String(column.key ?? column.dataIndex ?? at),
      title: typeof column.title === 'function' ? column.title({}) : column.title,
      content: contentOf(column, row, index),
    }))
    .filter(({ content }) => content !== null && content !== undefined && content !== '')
  const actions = cells.find(({ key }) => key === acts)
  const [head, ...facts] = cells.filter(({ key }) => key !== acts)
  return (
    <div className="lt-card">
      <div className="lt-head">{head?.content}</div>
      <dl>
        {facts.map(({ key, title, content }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      {actions ? <div className="lt-acts">{actions.content}</div> : null}
    </div>
  )
}

/** Columns that merge cells have no place in a list, so what is drawn is always a node. */
const contentOf = <Row extends object>(column: TableColumnType<Row>, row: Row, index: number): ReactNode => {
  const value: unknown = Reflect.get(row, String(column.dataIndex))
  return (column.render ? column.render(value, row, index) : value) as ReactNode
}
