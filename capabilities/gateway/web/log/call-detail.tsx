import { errorText, sayMoment, useAction, useCall, useMayCall } from '@gantry/client/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { readCall, replayCall } from '../../shared/contract.ts'
import { sayRefusal } from './say-refusal.ts'

interface CallDetailProps {
  readonly id: string
  onClose(): void
}

/** One call: its masked request, why it was refused, and a replay that is rolled back. */
export const CallDetail = ({ id, onClose }: CallDetailProps) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readCall, { id })
  const replay = useAction(replayCall)
  const mayReplay = useMayCall()(replayCall)
  return (
    <aside className="gw-detail" aria-label={t('gateway.log.detail')}>
      <header>
        <h2>{t('gateway.log.detail')}</h2>
        <button type="button" className="btn t s sq" aria-label={t('gateway.log.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {error ? <p className="hint err">{errorText(t, error)}</p> : null}
      {!data && !error ? <Skeleton kind="form" rows={3} /> : null}
      {data ? (
        <>
          <p className="mono" translate="no">
            {data.method} {data.path}
          </p>
          <dl className="gw-facts">
            <dt>{t('gateway.log.time')}</dt>
            <dd>{sayMoment(data.at, { short: true, seconds: true })}</dd>
            <dt>{t('gateway.log.caller')}</dt>
            <dd translate="no">{data.key?.title ?? data.person ?? '—'}</dd>
            <dt>{t('gateway.log.ip')}</dt>
            <dd className="mono" translate="no">
              {data.ip ?? '—'}
            </dd>
            <dt>{t('gateway.log.result')}</dt>
            <dd>
              {data.status}
              {data.error === null ? '' : ` · ${sayRefusal(t, { ...data, error: data.error })}`}
            </dd>
            <dt>{t('gateway.log.ms')}</dt>
            <dd>{data.milliseconds}</dd>
          </dl>
          {data.own ? (
            <>
              <h3>{t('gateway.log.sent')}</h3>
              <pre className="gw-code" translate="no">
                {JSON.stringify(data.request, null, 2)}
              </pre>
            </>
          ) : (
            <p className="hint">{t('gateway.log.foreign')}</p>
          )}
          {data.answer ? (
            <>
              <h3>{t('gateway.log.answered')}</h3>
              <pre className="gw-code" translate="no">
                {data.answer}
              </pre>
            </>
          ) : null}
          {data.direction === 'in' && data.own && mayReplay ? (
            <Button
              icon={<Icon name="redo" size={14} />}
              loading={replay.isPending}
              onClick={() => replay.mutate({ id })}
            >
              {t('gateway.log.replay')}
            </Button>
          ) : null}
          {replay.error ? <p className="hint err">{errorText(t, replay.error)}</p> : null}
          {replay.data ? (
            <>
              <h3>
                {t('gateway.log.replayed')} · {replay.data.status} ·{' '}
                {t('gateway.ms', { ms: replay.data.milliseconds })}
              </h3>
              <pre className="gw-code" translate="no">
                {JSON.stringify(replay.data.body, null, 2)}
              </pre>
            </>
          ) : null}
        </>
      ) : null}
    </aside>
  )
}
