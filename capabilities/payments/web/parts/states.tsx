import { type ApiError, errorText, traceOf } from '@gantry/client/web'
import { EmptyState, type IconName, Skeleton } from '@gantry/ui/web'
import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderState, RefundState } from '../../shared/states.ts'

/** Why a page could not be loaded, with another try. */
export const Failed = ({ error, retry }: { readonly error: ApiError; readonly retry: () => unknown }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind={error.status === 403 ? 'denied' : 'error'}
      traceId={traceOf(error)}
      actions={
        <button type="button" className="btn s" onClick={() => void retry()}>
          {t('payments.again')}
        </button>
      }
    >
      {errorText(t, error)}
    </EmptyState>
  )
}

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
  if (listed.error) return <Failed error={listed.error} retry={() => listed.refetch()} />
  if (!listed.data) return <Skeleton kind="table" />
  return (
    <>
      <Table<Row>
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

interface PagerProps {
  readonly page: number
  readonly more: boolean
  readonly onPage: (page: number) => void
}

/** To the page before and after; nothing where there is one page only. */
export const Pager = ({ page, more, onPage }: PagerProps) => {
  const { t } = useTranslation()
  if (page === 1 && !more) return null
  return (
    <div className="pay-pager">
      <button type="button" className="btn s" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('payments.before')}
      </button>
      <span className="ink3">{t('payments.page', { page })}</span>
      <button type="button" className="btn s" disabled={!more} onClick={() => onPage(page + 1)}>
        {t('payments.after')}
      </button>
    </div>
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
