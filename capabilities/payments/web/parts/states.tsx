import { type ApiError, Failed } from '@gantry/client/web'
import { EmptyState, type IconName, ListTable, Skeleton } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderState, RefundState } from '../../shared/states.ts'

interface RowsProps<Row> {
  readonly listed: {
    readonly data: { readonly data: readonly Row[] } | undefined
    readonly error: ApiError | null
    readonly refetch: () => unknown
  }
  readonly columns: TableColumnsType<Row>
  /** Pixels from which on it scrolls. */
  readonly width: number
  readonly icon: IconName
  readonly none: string
  readonly noneWhy: string
  readonly filtered?: boolean
  readonly chosen?: string | undefined
  readonly onOpen?: (row: Row) => void
  readonly children?: ReactNode
}

/** Rows with all their states: loading, failed, empty, filtered to nothing. */
export const Rows = <Row extends { readonly id: string }>(props: RowsProps<Row>) => {
  const { listed, columns, width, icon, none, noneWhy, filtered = false, chosen, onOpen, children } = props
  if (listed.error) return <Failed error={listed.error} />
  if (!listed.data) return <Skeleton kind="table" />
  return (
    <>
      <ListTable<Row>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: width }}
        columns={columns}
        dataSource={[...listed.data.data]}
        {...(onOpen && {
          rowClassName: (row: Row) => (row.id === chosen ? 'pay-open pay-chosen' : 'pay-open'),
          onRow: (row: Row) => ({
            tabIndex: 0,
            onClick: () => onOpen(row),
            onKeyDown: event => {
              if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row)
            },
          }),
        })}
        locale={{
          emptyText: (
            <EmptyState kind={filtered ? 'filtered' : 'never'} icon={icon} title={none}>
              {noneWhy}
            </EmptyState>
          ),
        }}
      />
      {children}
    </>
  )
}

const tones: Readonly<Record<OrderState | RefundState, string>> = {
  created: '',
  paying: 'info',
  paid: 'ok',
  closed: '',
  failed: 'bad',
  asked: 'info',
  running: 'info',
  done: 'ok',
}

export const OrderTag = ({ state }: { readonly state: OrderState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${tones[state]}`}>{t(`payments.order.${state}`)}</span>
}

export const RefundTag = ({ state }: { readonly state: RefundState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${tones[state]}`}>{t(`payments.refund.${state}`)}</span>
}

/** Active, active but not able to take a payment yet, or stopped. */
export const StateTag = ({ state, ready = true }: { readonly state: string; readonly ready?: boolean }) => {
  const { t } = useTranslation()
  if (state !== 'active') return <span className="tag">{t('payments.stopped')}</span>
  return ready ? (
    <span className="tag ok">{t('payments.active')}</span>
  ) : (
    <span className="tag warn">{t('payments.not_ready')}</span>
  )
}
