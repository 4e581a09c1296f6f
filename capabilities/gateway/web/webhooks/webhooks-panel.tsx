import { errorText, sayMoment, useAction, useCall, useMayCall } from '@gantry/client/web'
import { EmptyState, Icon, ListTable, RowMenu, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
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
  const mayCall = useMayCall()
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
  const menuOf = (webhook: Webhook) => {
    const { onEdit, onRotate, onEnd } = dialogs.actionsOf(webhook)
    const { id, state } = webhook
    const isOn = state === 'active'
    return [
      ...(isOn && mayCall(tryWebhook)
        ? [{ key: 'try', label: t('gateway.webhook.try'), onClick: () => attempt.mutate({ id }) }]
        : []),
      ...(mayCall(changeWebhook) ? [{ key: 'edit', label: t('gateway.key.edit'), onClick: onEdit }] : []),
      ...(mayCall(rotateWebhook)
        ? [{ key: 'rotate', label: t('gateway.key.rotate'), onClick: onRotate }]
        : []),
      ...(mayCall(setWebhookState)
        ? [
            {
              key: 'switch',
              label: t(isOn ? 'gateway.webhook.stop' : 'gateway.webhook.start'),
              onClick: () => switched.mutate({ id, state: isOn ? 'stopped' : 'active' }),
            },
          ]
        : []),
      ...(mayCall(removeWebhook)
        ? [{ key: 'end', danger: true, label: t('gateway.webhook.remove'), onClick: onEnd }]
        : []),
    ]
  }
  const add = mayCall(makeWebhook) ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={dialogs.onAdd}>
      {t('gateway.webhook.new')}
    </Button>
  ) : null
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
          <ListTable<Webhook>
            className="gw-list"
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 860 }}
            rowClassName={({ state }) => (state === 'active' ? '' : 'gw-off')}
            onRow={({ id }) => ({ 'aria-selected': id === chosen })}
            dataSource={webhooks}
            columns={[
              {
                key: 'name',
                title: t('gateway.webhook.name'),
                width: '26%',
                render: (_v, each) => (
                  <WebhookName
                    value={each}
                    isChosen={each.id === chosen}
                    onChoose={() => setChosen(each.id === chosen ? null : each.id)}
                  />
                ),
              },
              {
                key: 'state',
                title: t('gateway.col.state'),
                render: (_v, each) => <WebhookState value={each} />,
              },
              {
                key: 'events',
                title: t('gateway.webhook.events'),
                render: (_v, { events, tables }) => (
                  <>
                    {events.map(each => t(`gateway.webhook.event.${each}`)).join(' · ')}
                    <small>
                      {tables === null
                        ? t('gateway.webhook.tables.all')
                        : t('gateway.webhook.tables.some', { count: tables.length })}
                    </small>
                  </>
                ),
              },
              { dataIndex: 'delivered', title: t('gateway.webhook.delivered'), align: 'end' },
              { dataIndex: 'waiting', title: t('gateway.webhook.waiting'), align: 'end' },
              { dataIndex: 'failed', title: t('gateway.webhook.failed'), align: 'end' },
              {
                key: 'acts',
                width: 56,
                render: (_v, each) => {
                  const items = menuOf(each)
                  return items.length > 0 ? (
                    <RowMenu label={t('gateway.more', { name: each.name })} items={items} />
                  ) : null
                },
              },
            ]}
          />
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

interface WebhookNameProps {
  readonly value: Webhook
  readonly isChosen: boolean
  onChoose(): void
}

const WebhookName = ({ value, isChosen, onChoose }: WebhookNameProps) => {
  const { t } = useTranslation()
  const { name, address, oldSecretEnds } = value
  return (
    <>
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
    </>
  )
}

const WebhookState = ({ value }: { readonly value: Webhook }) => {
  const { t } = useTranslation()
  const { state, stoppedWhy, failingSince } = value
  const isOn = state === 'active'
  return (
    <>
      {t(isOn ? 'gateway.webhook.on' : 'gateway.webhook.off')}
      {stoppedWhy ? <small className="gw-warn">{t(`gateway.webhook.why.${stoppedWhy}`)}</small> : null}
      {isOn && failingSince ? (
        <small className="gw-warn">
          {t('gateway.webhook.failing', { at: sayMoment(failingSince, { short: true, seconds: true }) })}
        </small>
      ) : null}
    </>
  )
}
