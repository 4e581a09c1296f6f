import { errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  setWebhookState,
  tryWebhook,
  type Webhook,
} from '../../shared/webhooks/contract.ts'
import { SecretDialogs, useSecretDialogs } from '../keys/secret-dialogs.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Addresses outside that are told of events, with what became of each delivery. */
export const WebhooksPanel = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listWebhooks, {}, { staleTime: 0 })
  const dialogs = useSecretDialogs<Webhook>()
  const [chosen, setChosen] = useState<string | null>(null)
  const refresh = [listWebhooks, listDeliveries]
  const switched = useAction(setWebhookState, { refresh })
  const attempt = useAction(tryWebhook, {
    refresh,
    onDone: () => toast({ text: t('gateway.webhook.said_tried') }),
  })
  const failure = error ?? switched.error ?? attempt.error
  const webhooks = data?.data ?? []
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={dialogs.onAdd}>
      {t('gateway.webhook.new')}
    </Button>
  )
  return (
    <div className="gw-panel">
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      {!data && !error ? <Skeleton kind="table" rows={4} /> : null}
      {data && webhooks.length === 0 ? (
        <EmptyState kind="never" icon="bell" fill title={t('gateway.webhook.none')} actions={add}>
          {t('gateway.webhook.none.why')}
        </EmptyState>
      ) : null}
      {webhooks.length > 0 ? (
        <>
          <div className="gw-bar">
            <span className="grow" />
            {add}
          </div>
          <div className="gw-scroll gw-short">
            <table className="tbl gw-table gw-kept">
              <thead>
                <tr>
                  <th>{t('gateway.webhook.name')}</th>
                  <th>{t('gateway.col.state')}</th>
                  <th>{t('gateway.webhook.events')}</th>
                  <th className="num">{t('gateway.webhook.delivered')}</th>
                  <th className="num">{t('gateway.webhook.waiting')}</th>
                  <th className="num">{t('gateway.webhook.failed')}</th>
                  <th aria-label={t('gateway.open')} />
                </tr>
              </thead>
              <tbody>
                {webhooks.map(each => (
                  <WebhookRow
                    key={each.id}
                    value={each}
                    isChosen={each.id === chosen}
                    onChoose={() => setChosen(each.id === chosen ? null : each.id)}
                    onTry={() => attempt.mutate({ id: each.id })}
                    onSwitch={() =>
                      switched.mutate({ id: each.id, state: each.state === 'active' ? 'stopped' : 'active' })
                    }
                    {...dialogs.actionsOf(each)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <Deliveries key={chosen ?? ''} webhook={chosen} />
        </>
      ) : null}
      <SecretDialogs
        dialogs={dialogs}
        rotate={rotateWebhook}
        end={removeWebhook}
        refresh={refresh}
        use={t('gateway.webhook.use')}
        ending={name => ({
          title: t('gateway.webhook.remove.sure', { name }),
          lead: t('gateway.webhook.remove.lead'),
          action: t('gateway.webhook.remove'),
        })}
        form={props => <WebhookDialog {...props} />}
      />
    </div>
  )
}

interface WebhookRowProps {
  readonly value: Webhook
  readonly isChosen: boolean
  onChoose(): void
  onTry(): void
  onEdit(): void
  onRotate(): void
  onSwitch(): void
  onEnd(): void
}

const WebhookRow = ({ value, isChosen, onChoose, ...actions }: WebhookRowProps) => {
  const { t } = useTranslation()
  const { name, address, state, stoppedWhy, failingSince, events, tables, oldSecretEnds } = value
  const isOn = state === 'active'
  return (
    <tr data-off={isOn ? undefined : ''} aria-selected={isChosen}>
      <td>
        <button type="button" className="gw-link" translate="no" aria-pressed={isChosen} onClick={onChoose}>
          {name}
        </button>
        <small className="mono" translate="no">
          {address}
        </small>
        {oldSecretEnds ? (
          <small className="gw-warn">
            {t('gateway.webhook.two', { at: sayMoment(oldSecretEnds, { short: true, seconds: true }) })}
          </small>
        ) : null}
      </td>
      <td>
        {t(isOn ? 'gateway.webhook.on' : 'gateway.webhook.off')}
        {stoppedWhy ? <small className="gw-warn">{t(`gateway.webhook.why.${stoppedWhy}`)}</small> : null}
        {isOn && failingSince ? (
          <small className="gw-warn">
            {t('gateway.webhook.failing', { at: sayMoment(failingSince, { short: true, seconds: true }) })}
          </small>
        ) : null}
      </td>
      <td>
        {events.map(each => t(`gateway.webhook.event.${each}`)).join(' · ')}
        <small>
          {tables === null
            ? t('gateway.webhook.tables.all')
            : t('gateway.webhook.tables.some', { count: tables.length })}
        </small>
      </td>
      <td className="num">{value.delivered}</td>
      <td className="num">{value.waiting}</td>
      <td className="num">{value.failed}</td>
      <td>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(isOn ? [{ key: 'try', label: t('gateway.webhook.try'), onClick: actions.onTry }] : []),
              { key: 'edit', label: t('gateway.key.edit'), onClick: actions.onEdit },
              { key: 'rotate', label: t('gateway.key.rotate'), onClick: actions.onRotate },
              {
                key: 'switch',
                label: t(isOn ? 'gateway.webhook.stop' : 'gateway.webhook.start'),
                onClick: actions.onSwitch,
              },
              { key: 'end', danger: true, label: t('gateway.webhook.remove'), onClick: actions.onEnd },
            ],
          }}
        >
          <button type="button" className="btn t s sq" aria-label={t('gateway.more', { name })}>
            <Icon name="more" />
          </button>
        </Dropdown>
      </td>
    </tr>
  )
}
