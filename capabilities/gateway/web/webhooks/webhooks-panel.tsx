import { errorText, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
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
import { EndDialog } from '../keys/end-dialog.tsx'
import { RotateDialog } from '../keys/rotate-dialog.tsx'
import { SecretOnce } from '../keys/secret-once.tsx'
import { sayMoment } from '../say.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Addresses outside that are told of events, with what became of each delivery. */
export const WebhooksPanel = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listWebhooks, {}, { staleTime: 0 })
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [rotating, setRotating] = useState<Webhook | null>(null)
  const [ending, setEnding] = useState<Webhook | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const refresh = [listWebhooks, listDeliveries]
  const switched = useAction(setWebhookState, { refresh })
  const attempt = useAction(tryWebhook, {
    refresh,
    onDone: () => toast({ text: t('gateway.webhook.said_tried') }),
  })
  const remove = useAction(removeWebhook, { refresh, onDone: () => setEnding(null) })
  const rotate = useAction(rotateWebhook, {
    refresh,
    onDone: ({ secret }) => {
      setMade({ name: rotating?.name ?? '', secret })
      setRotating(null)
    },
  })
  const failure = error ?? switched.error ?? attempt.error
  const webhooks = data?.data ?? []
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
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
            <table className="tbl gw-table">
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
                    onEdit={() => setEditing(each)}
                    onRotate={() => setRotating(each)}
                    onSwitch={() =>
                      switched.mutate({ id: each.id, state: each.state === 'active' ? 'stopped' : 'active' })
                    }
                    onRemove={() => setEnding(each)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <Deliveries key={chosen ?? ''} webhook={chosen} />
        </>
      ) : null}
      {editing ? (
        <WebhookDialog
          {...(editing !== 'new' && { value: editing })}
          onMade={(name, secret) => setMade({ name, secret })}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {rotating ? (
        <RotateDialog
          name={rotating.name}
          busy={rotate.isPending}
          error={rotate.error}
          onRotate={hours => rotate.mutate({ id: rotating.id, hours })}
          onClose={() => setRotating(null)}
        />
      ) : null}
      {made ? <SecretOnce {...made} use={t('gateway.webhook.use')} onClose={() => setMade(null)} /> : null}
      {ending ? (
        <EndDialog
          title={t('gateway.webhook.remove.sure', { name: ending.name })}
          lead={t('gateway.webhook.remove.lead')}
          action={t('gateway.webhook.remove')}
          busy={remove.isPending}
          error={remove.error}
          onEnd={() => remove.mutate({ id: ending.id })}
          onClose={() => setEnding(null)}
        />
      ) : null}
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
  onRemove(): void
}

const WebhookRow = ({ value, isChosen, onChoose, ...acts }: WebhookRowProps) => {
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
          <small className="gw-warn">{t('gateway.webhook.two', { at: sayMoment(oldSecretEnds) })}</small>
        ) : null}
      </td>
      <td>
        {t(isOn ? 'gateway.webhook.on' : 'gateway.webhook.off')}
        {stoppedWhy ? <small className="gw-warn">{t(`gateway.webhook.why.${stoppedWhy}`)}</small> : null}
        {isOn && failingSince ? (
          <small className="gw-warn">{t('gateway.webhook.failing', { at: sayMoment(failingSince) })}</small>
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
      <td className="gw-acts">
        {isOn ? (
          <button type="button" className="btn t xs" onClick={acts.onTry}>
            {t('gateway.webhook.try')}
          </button>
        ) : null}
        <button type="button" className="btn t xs" onClick={acts.onEdit}>
          {t('gateway.key.edit')}
        </button>
        <button type="button" className="btn t xs" onClick={acts.onRotate}>
          {t('gateway.key.rotate')}
        </button>
        <button type="button" className="btn t xs" onClick={acts.onSwitch}>
          {t(isOn ? 'gateway.webhook.stop' : 'gateway.webhook.start')}
        </button>
        <button type="button" className="btn t xs" onClick={acts.onRemove}>
          {t('gateway.webhook.remove')}
        </button>
      </td>
    </tr>
  )
}
