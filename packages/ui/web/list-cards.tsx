import { Select, Table, type TableColumnsType, type TableColumnType, type TableProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface ListTableProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  /**
   * The one with the key `name` names the row, or the first; the one with the key `acts` holds what can be done with it.
   */
  readonly columns: TableColumnsType<Row>
}

/** The rows of a table on a phone, each as a card. Where columns can be sorted, a choice above the cards sorts them. */
export const ListCards = <Row extends object>({ columns, dataSource, ...props }: ListTableProps<Row>) => {
  const { t } = useTranslation()
  const facts = columns.flatMap(column => factsOf<Row>(column)).filter(({ hidden }) => !hidden)
  const orders = facts.flatMap(column => ordersOf<Row>(column))
  const [chosen, setChosen] = useState(orders.find(({ isDefault }) => isDefault)?.value)
  const order = orders.find(({ value }) => value === chosen)
  return (
    <>
      {orders.length > 0 ? (
        <Select
          className="lt-order"
          allowClear
          aria-label={t('ui.sort')}
          placeholder={t('ui.sort')}
          value={chosen ?? null}
          options={orders.map(({ value, title, isDown }) => ({
            value,
            label: t(isDown ? 'ui.sort.down' : 'ui.sort.up', { name: title }),
          }))}
          onChange={value => setChosen(value ?? undefined)}
        />
      ) : null}
      <Table<Row>
        {...props}
        {...(dataSource && { dataSource: order ? [...dataSource].sort(order.compare) : dataSource })}
        scroll={{}}
        showHeader={false}
        columns={[
          { key: 'card', render: (_, row, index) => <Card columns={facts} row={row} index={index} /> },
        ]}
      />
    </>
  )
}

const factsOf = <Row,>(column: TableColumnsType<Row>[number]): TableColumnType<Row>[] =>
  'children' in column ? column.children.flatMap(child => factsOf<Row>(child)) : [column]

/** Both orders by a column that compares rows and has a text as its title. */
const ordersOf = <Row,>({ key, title, sorter, defaultSortOrder }: TableColumnType<Row>) =>
  typeof sorter === 'function' && typeof title === 'string'
    ? (['descend', 'ascend'] as const).map(direction => ({
        value: `${key ?? title} ${direction}`,
        title,
        isDown: direction === 'descend',
        isDefault: direction === defaultSortOrder,
        compare: (one: Row, other: Row) => (direction === 'descend' ? -1 : 1) * sorter(one, other, direction),
      }))
    : []

/** What stands in cells that say nothing, which a card leaves out. */
const blanks: readonly unknown[] = [null, undefined, '', '—']

interface CardProps<Row> {
  readonly columns: readonly TableColumnType<Row>[]
  readonly row: Row
  readonly index: number
}

const Card = <Row extends object>({ columns, row, index }: CardProps<Row>) => {
  const cells = columns
    .map((column, at) => ({
      key: String(column.key ?? column.dataIndex ?? at),
      title: typeof column.title === 'function' ? column.title({}) : column.title,
      content: contentOf(column, row, index),
    }))
    .filter(({ content }) => !blanks.includes(content))
  const actions = cells.find(({ key }) => key === 'acts')
  const others = cells.filter(({ key }) => key !== 'acts')
  const head = others.find(({ key }) => key === 'name') ?? others[0]
  return (
    <div className="lt-card">
      <div className="lt-head">{head?.content}</div>
      <dl>
        {others
          .filter(each => each !== head)
          .map(({ key, title, content }) => (
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
