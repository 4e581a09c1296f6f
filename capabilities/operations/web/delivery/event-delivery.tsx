import { currentLang, errorText, sayNumber, useAction, useCall } from '@gantry/client/web'
import { Banner, ListTable, Skeleton, toast } from '@gantry/ui/web'
import { Button, Popconfirm, type TableColumnType } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type DeadLetterGroup,
  type DeliveryState,
  discardDelivery,
  readDelivery,
  retryDelivery,
} from '../../shared/contract.ts'

/** Pending events by space, and dead letters with their reason, to retry or discard. */
export const EventDelivery = () => {
  const { t } = useTranslation()
  const seen = useCall(readDelivery, {})
  return (
    <section className="ops-group">
      <h2>{t('delivery.title')}</h2>
      <p className="ink3">{t('delivery.why')}</p>
      {seen.error ? <Banner kind="bad">{errorText(t, seen.error)}</Banner> : null}
      {!seen.data && !seen.error ? <Skeleton kind="form" rows={2} /> : null}
      {seen.data ? <Spaces spaces={seen.data.spaces} /> : null}
      {seen.data && seen.data.parked.length > 0 ? <DeadLetterGroups parked={seen.data.parked} /> : null}
    </section>
  )
}

const counts = ['waiting', 'queued', 'failing', 'parked'] as const

const Spaces = ({ spaces }: { spaces: readonly DeliveryState[] }) => {
  const { t } = useTranslation()
  if (spaces.length === 0) return <p role="status">{t('delivery.idle')}</p>
  return (
    <ListTable<DeliveryState>
      rowKey="space"
      size="small"
      pagination={false}
      dataSource={spaces}
      expandable={{
        expandedRowKeys: spaces.filter(({ lastError }) => lastError).map(({ space }) => space),
        expandedRowRender: ({ lastError }) => (
          <p className="ops-why mono" translate="no">
            {lastError}
          </p>
        ),
        showExpandColumn: false,
      }}
      columns={[
        {
          key: 'name',
          title: t('delivery.space'),
          render: (_v, { space }) => <span translate="no">{space}</span>,
        },
        ...counts.map(
          (name): TableColumnType<DeliveryState> => ({
            key: name,
            title: t(`delivery.${name}`),
            align: 'end',
            render: (_v, state) => sayNumber(state[name]),
          }),
        ),
      ]}
    />
  )
}

const DeadLetterGroups = ({ parked }: { parked: readonly DeadLetterGroup[] }) => {
  const { t } = useTranslation()
  const told = (key: string) => ({
    refresh: [readDelivery],
    onDone: ({ count }: { count: number }) => toast({ text: t(key, { count }) }),
  })
  const retry = useAction(retryDelivery, told('delivery.retried'))
  const discard = useAction(discardDelivery, told('delivery.discarded'))
  const failure = retry.error ?? discard.error
  return (
    <>
      <h3>{t('delivery.parked')}</h3>
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      <ul className="parked">
        {parked.map(group => (
          <li key={group.id}>
            <div>
              <strong>
                {t('delivery.what', { count: group.count, consumer: group.consumer })}
                <span className={group.reason === 'loop' ? 'tag warn' : 'tag bad'}>
                  {t(`delivery.reason.${group.reason}`)}
                </span>
              </strong>
              <span className="ink2" translate="no">
                {[group.space, group.table, group.type].filter(Boolean).join(' · ')}
              </span>
              {group.detail ? (
                <p className="mono" translate="no">
                  {group.detail}
                </p>
              ) : null}
              <small className="ink3">{spanOf(group)}</small>
            </div>
            <div className="row">
              <Button
                size="small"
                loading={retry.isPending && retry.variables?.id === group.id}
                onClick={() => retry.mutate({ id: group.id })}
              >
                {t('delivery.retry')}
              </Button>
              <Popconfirm
                title={t('delivery.discard_sure', { consumer: group.consumer, count: group.count })}
                okText={t('delivery.discard')}
                okButtonProps={{ danger: true }}
                onConfirm={() => discard.mutate({ id: group.id })}
              >
                <Button size="small" type="text" danger>
                  {t('delivery.discard')}
                </Button>
              </Popconfirm>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The time range of a group; a single time if both ends are equal. */
const spanOf = ({ first, last }: DeadLetterGroup): string =>
  new Intl.DateTimeFormat(currentLang(), { dateStyle: 'medium', timeStyle: 'short' }).formatRange(
    new Date(first),
    new Date(last),
  )
