import { useAction, useCall } from '@gantry/client/web'
import { listTables } from '@gantry/model/shared'
import { issueText, useTableChoices } from '@gantry/screens/web'
import { Field } from '@gantry/ui/web'
import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeWebhook,
  listWebhooks,
  makeWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '../../shared/webhooks/contract.ts'
import type { SecretFormProps } from '../keys/secret-dialogs.tsx'
import { SecretForm, useKept } from '../keys/secret-form.tsx'

/** Where a webhook sends, and which events of which tables. */
export const WebhookDialog = ({ value, onMade, onClose }: SecretFormProps<Webhook>) => {
  const { t } = useTranslation()
  const [name, setName] = useState(value?.name ?? '')
  const [address, setAddress] = useState(value?.address ?? 'https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(value?.events ?? webhookEvents)
  const [tables, setTables] = useState<readonly string[]>(value?.tables ?? [])
  const offered = useCall(listTables, {})
  const choices = useTableChoices(offered.data?.data ?? [])
  const kept = useKept(onMade, onClose)
  const make = useAction(makeWebhook, { refresh: [listWebhooks], onDone: kept.made })
  const change = useAction(changeWebhook, { refresh: [listWebhooks], onDone: kept.changed })
  const [asked, setAsked] = useState(false)
  const missing: Readonly<Record<string, boolean>> = {
    name: name.trim() === '',
    address: !URL.canParse(address.trim()),
    events: events.length === 0,
  }
  // What the server refused stands at its field until another save is tried.
  const refused = (value ? change : make).error?.issues.find(({ field }) => field in missing)
  const failureAt = (field: string): string | undefined => {
    if (asked && missing[field]) return t(field === 'address' ? 'issue.not_an_address' : 'issue.required')
    return refused?.field === field ? issueText(t, refused) : undefined
  }
  const eventsFailure = failureAt('events')
  const send = () => {
    setAsked(true)
    if (Object.values(missing).includes(true)) return
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
    <SecretForm
      title={t(value ? 'gateway.webhook.edit' : 'gateway.webhook.new')}
      okText={t(value ? 'gateway.key.save' : 'gateway.make')}
      isComplete
      isIssueShown={refused !== undefined}
      calls={[make, change]}
      onSave={send}
      onClose={onClose}
    >
      <Field label={t('gateway.webhook.name')} required failure={failureAt('name')}>
        {id => (
          <Input
            id={id}
            value={name}
            maxLength={60}
            placeholder={t('gateway.webhook.name.example')}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field
        label={t('gateway.webhook.address')}
        required
        hint={t('gateway.webhook.address.hint')}
        failure={failureAt('address')}
      >
        {id => (
          <Input
            id={id}
            className="mono"
            value={address}
            maxLength={1_000}
            autoComplete="off"
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <fieldset className="fld gw-plain">
        <legend>{t('gateway.webhook.events')}</legend>
        <Checkbox.Group<WebhookEvent>
          value={[...events]}
          options={webhookEvents.map(each => ({ value: each, label: t(`gateway.webhook.event.${each}`) }))}
          onChange={setEvents}
        />
        {eventsFailure ? (
          <div className="hint err" role="alert">
            {eventsFailure}
          </div>
        ) : null}
      </fieldset>
      <Field label={t('gateway.webhook.tables')}>
        {id => (
          <Select<string[]>
            id={id}
            mode="multiple"
            loading={offered.isPending}
            placeholder={t('gateway.webhook.tables.all')}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...tables]}
            options={[...choices]}
            onChange={setTables}
          />
        )}
      </Field>
    </SecretForm>
  )
}
