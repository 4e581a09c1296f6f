import { sayDay, sayMoment } from '@gantry/client/web'
import { ListTable, RowMenu } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'

/** What a key of a space and a client of the platform have alike. */
interface Caller {
  readonly id: string
  readonly name: string
  readonly networks: readonly string[]
  readonly expiresAt: string | null
  readonly withdrawnAt: string | null
  readonly lastUsedAt: string | null
  readonly lastIp: string | null
  /** Newest first. */
  readonly secrets: readonly { readonly hint: string; readonly endsAt: string | null }[]
}

interface CallerTableProps<Row> {
  readonly callers: readonly Row[]
  /** Heading of their names. */
  readonly title: string
  /** Between state and networks. */
  readonly columns: TableColumnsType<Row>
  /** Beside the hint of the secret. */
  rightsOf?(row: Row): string
  actionsOf(row: Row): { onEdit(): void; onRotate(): void; onEnd(): void }
}

/** Who calls with a secret: state, networks, last use, and what can be done with it. */
export const CallerTable = <Row extends Caller>(props: CallerTableProps<Row>) => {
  const { callers, title, columns, rightsOf, actionsOf } = props
  const { t } = useTranslation()
  return (
    <ListTable<Row>
      className="gw-list"
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 860 }}
      rowClassName={row => (stateOf(row) === 'live' ? '' : 'gw-off')}
      dataSource={callers}
      columns={[
        {
          key: 'name',
          title,
          width: '24%',
          render: (_v, row) => <CallerName caller={row} rights={rightsOf?.(row) ?? ''} />,
        },
        {
          key: 'state',
          title: t('gateway.col.state'),
          render: (_v, row) => (
            <>
              {t(`gateway.key.${stateOf(row)}`)}
              <small>
                {row.expiresAt === null
                  ? t('gateway.key.days.open')
                  : t('gateway.key.until', { at: sayDay(row.expiresAt) })}
              </small>
            </>
          ),
        },
        ...columns,
        {
          key: 'networks',
          title: t('gateway.key.networks'),
          render: (_v, { networks }) => (
            <span className="mono" translate="no">
              {networks.length === 0 ? t('gateway.key.networks.any') : networks.join(', ')}
            </span>
          ),
        },
        {
          key: 'last',
          title: t('gateway.key.last'),
          render: (_v, { lastUsedAt, lastIp }) => (
            <>
              {lastUsedAt === null
                ? t('gateway.key.unused')
                : sayMoment(lastUsedAt, { short: true, seconds: true })}
              <small className="mono" translate="no">
                {lastIp ?? ''}
              </small>
            </>
          ),
        },
        {
          key: 'acts',
          width: 56,
          render: (_v, row) => {
            if (row.withdrawnAt !== null) return null
            const { onEdit, onRotate, onEnd } = actionsOf(row)
            return (
              <RowMenu
                label={t('gateway.more', { name: row.name })}
                items={[
                  { key: 'edit', label: t('gateway.key.edit'), onClick: onEdit },
                  { key: 'rotate', label: t('gateway.key.rotate'), onClick: onRotate },
                  { key: 'end', danger: true, label: t('gateway.key.withdraw'), onClick: onEnd },
                ]}
              />
            )
          },
        },
      ]}
    />
  )
}

const stateOf = ({ withdrawnAt, expiresAt }: Caller): 'withdrawn' | 'ended' | 'live' => {
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresAt !== null && Date.parse(expiresAt) < Date.now() ? 'ended' : 'live'
}

interface CallerNameProps {
  readonly caller: Caller
  readonly rights: string
}

const CallerName = ({ caller, rights }: CallerNameProps) => {
  const { t } = useTranslation()
  const { name, secrets } = caller
  const old = secrets.find(({ endsAt }) => endsAt !== null)
  return (
    <>
      <b translate="no">{name}</b>
      <small>
        <code className="mono" translate="no">
          {secrets[0]?.hint ?? ''}
        </code>{' '}
        {rights}
      </small>
      {old?.endsAt && stateOf(caller) === 'live' ? (
        <small className="gw-warn">
          {t('gateway.key.two', {
            hint: old.hint,
            at: sayMoment(old.endsAt, { short: true, seconds: true }),
          })}
        </small>
      ) : null}
    </>
  )
}
