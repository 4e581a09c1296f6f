import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall } from '@gantry/client/web'
import { listTables } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Checkbox, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeWebhook,
  listWebhooks,
  makeWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '../../shared/webhooks/contract.ts'

interface WebhookDialogProps {
  /** Absent: a new one. */
  readonly value?: Webhook
  onMade(name: string, secret: string): void
  onClose(): void
}

/** Where a webhook sends, and which events of which tables. */
export const WebhookDialog = ({ value, onMade, onClose }: WebhookDialogProps) => {
  const { t } = useTranslation()
  const ids = { name: useId(), address: useId(), events: useId(), tables: useId() }
  const [name, setName] = useState(value?.name ?? '')
  const [address, setAddress] = useState(value?.address ?? 'https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(value?.events ?? webhookEvents)
  const [tables, setTables] = useState<readonly string[]>(value?.tables ?? [])
  const offered = useCall(listTables, {})
  const make = useAction(makeWebhook, {
    refresh: [listWebhooks],
    onDone: ({ secret }) => {
      onMade(name.trim(), secret)
      onClose()
    },
  })
  const change = useAction(changeWebhook, {
    refresh: [listWebhooks],
    onDone: () => {
      toast({ text: t('gateway.key.saved') })
      onClose()
    },
  })
  const failure = make.error ?? change.error
  const send = () => {
    const settings = {
      name: name.trim(),
      address: address.trim(),
      events: [...events],
      ...(tables.length > 0 && { tables: [...tables] }),
    }
    if (value) change.mutate({ id: value.id, ...settings })
    else make.mutate(settings)
  }
  return (
    <Modal
      open
      title={t(value ? 'gateway.webhook.edit' : 'gateway.webhook.new')}
      okText={t(value ? 'gateway.key.save' : 'gateway.make')}
      cancelText={t('ui.cancel')}
      confirmLoading={make.isPending || change.isPending}
      okButtonProps={{
        disabled: name.trim() === '' || events.length === 0 || !URL.canParse(address.trim()),
      }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="gw-form">
        <div className="fld">
          <label htmlFor={ids.name}>{t('gateway.webhook.name')}</label>
          <Input
            id={ids.name}
            value={name}
            maxLength={60}
            placeholder={t('gateway.webhook.name.example')}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="fld">
          <label htmlFor={ids.address}>{t('gateway.webhook.address')}</label>
          <Input
            id={ids.address}
            className="mono"
            value={address}
            maxLength={1_000}
            autoComplete="off"
            onChange={({ target }) => setAddress(target.value)}
          />
          <span className="hint">{t('gateway.webhook.address.hint')}</span>
        </div>
        <fieldset className="fld gw-plain">
          <legend>{t('gateway.webhook.events')}</legend>
          <Checkbox.Group<WebhookEvent>
            value={[...events]}
            options={webhookEvents.map(each => ({ value: each, label: t(`gateway.webhook.event.${each}`) }))}
            onChange={setEvents}
          />
        </fieldset>
        <div className="fld">
          <label htmlFor={ids.tables}>{t('gateway.webhook.tables')}</label>
          <Select<string[]>
            id={ids.tables}
            mode="multiple"
            loading={offered.isPending}
            placeholder={t('gateway.webhook.tables.all')}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...tables]}
            options={(offered.data?.data ?? []).map(each => ({
              value: each.id,
              label: localise(each.label, currentLang()),
            }))}
            onChange={setTables}
          />
        </div>
        {failure ? (
          <p className="hint err" role="alert">
            {failure.issues[0]
              ? t(`issue.${failure.issues[0].code}`, { ...failure.issues[0].params })
              : errorText(t, failure)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
