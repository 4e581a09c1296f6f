import { errorText, useAction, useCall } from '@gantry/client/web'
import { Banner, Skeleton, toast } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type DeliveryState,
  discardDelivery,
  type ParkedEvent,
  readDelivery,
  retryDelivery,
} from '../../shared/contract.ts'

/** Events on their way by space, and those set aside with their reason, to be sent again or discarded. */
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
      {seen.data && seen.data.parked.length > 0 ? <ParkedEvents parked={seen.data.parked} /> : null}
    </section>
  )
}

const counts = ['waiting', 'queued', 'failing', 'parked'] as const

const Spaces = ({ spaces }: { spaces: readonly DeliveryState[] }) => {
  const { t } = useTranslation()
  if (spaces.length === 0) return <p role="status">{t('delivery.idle')}</p>
  return (
    <table className="log-table">
      <thead>
        <tr>
          <th>{t('delivery.space')}</th>
          {counts.map(name => (
            <th key={name}>{t(`delivery.${name}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spaces.map(state => (
          <tr key={state.space} title={state.lastError ?? undefined}>
            <td translate="no">{state.space}</td>
            {counts.map(name => (
              <td key={name}>{state[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ParkedEvents = ({ parked }: { parked: readonly ParkedEvent[] }) => {
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
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      <table className="log-table">
        <thead>
          <tr>
            <th>{t('delivery.at')}</th>
            <th>{t('delivery.space')}</th>
            <th>{t('delivery.event')}</th>
            <th>{t('delivery.consumer')}</th>
            <th>{t('delivery.reason')}</th>
            <th aria-label={t('delivery.retry')} />
          </tr>
        </thead>
        <tbody>
          {parked.map(({ id, at, space, event, consumer, reason, detail }) => (
            <tr key={id}>
              <td>{new Date(at).toLocaleString()}</td>
              <td translate="no">{space}</td>
              <td translate="no">{[event.type, event.table].filter(Boolean).join(' · ')}</td>
              <td translate="no">{consumer}</td>
              <td>
                {t(`delivery.reason.${reason}`)}
                {detail ? <small className="mono"> {detail}</small> : null}
              </td>
              <td className="row" style={{ gap: 8 }}>
                <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ ids: [id] })}>
                  {t('delivery.retry')}
                </Button>
                <Popconfirm
                  title={t('delivery.discard_sure', { consumer })}
                  okText={t('delivery.discard')}
                  onConfirm={() => discard.mutate({ ids: [id] })}
                >
                  <Button size="small" type="text" danger>
                    {t('delivery.discard')}
                  </Button>
                </Popconfirm>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
