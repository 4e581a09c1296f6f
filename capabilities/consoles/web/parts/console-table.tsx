import { type ApiError, errorText, Failed } from '@gantry/client/web'
import { Banner, EmptyState, type IconName, ListTable, Pager, Skeleton } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'

export interface ConsoleTableProps<Row> {
  readonly listed: {
    readonly data: { readonly data: readonly Row[]; readonly more?: boolean } | undefined
    readonly error: ApiError | null
    readonly refetch: () => unknown
  }
  readonly rowKey: keyof Row & string
  readonly columns: TableColumnsType<Row>
  /** Pixels from which on it scrolls. */
  readonly width: number
  readonly page: number
  readonly onPage: (page: number) => void
  /** Rows are filtered, so that an empty list does not mean that there is nothing. */
  readonly filtered: boolean
  readonly icon: IconName
  readonly none: string
  readonly noneWhy: string
  /** What an action of a row failed with. */
  readonly failure: ApiError | null
  readonly chosen?: string | undefined
  readonly onOpen?: (row: Row) => void
}

/** A page of rows with all its states: loading, failed, empty, filtered to nothing. */
export const ConsoleTable = <Row extends object>(props: ConsoleTableProps<Row>) => {
  const { listed, rowKey, columns, width, page, onPage, filtered, icon, none, noneWhy, failure } = props
  const { chosen, onOpen } = props
  const { t } = useTranslation()
  return (
    <>
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      {listed.error ? <Failed error={listed.error} /> : null}
      {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
      {listed.data ? (
        <ListTable<Row>
          rowKey={rowKey}
          size="small"
          pagination={false}
          scroll={{ x: width }}
          columns={columns}
          dataSource={[...listed.data.data]}
          {...(onOpen
            ? {
                rowClassName: (row: Row) => (row[rowKey] === chosen ? 'co-open co-chosen' : 'co-open'),
                onRow: (row: Row) => ({ onClick: () => onOpen(row) }),
              }
            : {})}
          locale={{
            emptyText: (
              <EmptyState kind={filtered ? 'filtered' : 'never'} icon={icon} title={none}>
                {noneWhy}
              </EmptyState>
            ),
          }}
        />
      ) : null}
      <Pager page={page} more={listed.data?.more ?? false} onPage={onPage} />
    </>
  )
}
