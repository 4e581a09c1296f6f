import { Failed } from '@gantry/client/web'
import { ListTable, Skeleton } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'

interface SectionTableProps<Row> {
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined
  readonly error: unknown
  /** Text key for the empty state; its reason has the suffix `_why`. */
  readonly none: string
  readonly rowKey: string | ((row: Row) => string)
  /** Rows per page; absent: all rows. */
  readonly pageSize?: number
  readonly columns: TableColumnsType<Row>
}

/** Most sections of a page are usually empty: each shows one line of text instead of an illustration. */
export const NothingHere = ({ none }: Pick<SectionTableProps<object>, 'none'>) => {
  const { t } = useTranslation()
  return (
    <p className="ops-none">
      <b>{t(none)}</b> {t(`${none}_why`)}
    </p>
  )
}

/** The rows of a section, or the reason why none are shown. */
export const SectionTable = <Row extends object>(props: SectionTableProps<Row>) => {
  const { rows, error, none, rowKey, pageSize, columns } = props
  if (error) return <Failed error={error} />
  if (!rows) return <Skeleton kind="table" rows={3} />
  if (rows.length === 0) return <NothingHere none={none} />
  return (
    <ListTable
      rowKey={rowKey}
      size="small"
      pagination={pageSize ? { pageSize, hideOnSinglePage: true, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      dataSource={[...rows]}
      columns={columns}
    />
  )
}
