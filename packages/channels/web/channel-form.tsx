import { type ApiError, errorText } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderField, ProviderSettings } from '../shared/channel.ts'
import type { ChannelConfig } from '../shared/contract.ts'
import { providers } from '../shared/providers.ts'
import './channels.css'

interface ChannelFormProps {
  readonly config: ChannelConfig
  /** What stands for no provider of one's own. */
  readonly none: string
  readonly saving: boolean
  readonly failure: ApiError | null
  onSave(provider: string | null, settings: ProviderSettings): void
  readonly testing: boolean
  onTest(to: string): void
}

/** Provider of a channel with its settings, and a test. */
export const ChannelForm = ({ config, none, saving, failure, onSave, testing, onTest }: ChannelFormProps) => {
  const { t } = useTranslation()
  const { channel, rank } = config
  const place = rank === 'first' ? channel : `${channel}-${rank}`
  const [provider, setProvider] = useState(config.provider)
  const [typed, setTyped] = useState<ProviderSettings>({})
  const [to, setTo] = useState('')
  const offered = providers.filter(each => each.channel === channel)
  const fields = offered.find(({ name }) => name === provider)?.fields ?? []
  const isSame = provider === config.provider
  const initial = (field: ProviderField) =>
    (isSame ? config.settings[field.name] : undefined) ?? field.initial
  const values = Object.fromEntries(
    fields.flatMap(field => {
      const value = typed[field.name] ?? initial(field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
  const issueOf = (name: string) => failure?.issues.find(({ field }) => field === name)
  const set = (name: string, value: string | number | null) =>
    setTyped(before => ({ ...before, [name]: value ?? '' }))
  const changed = !isSame || Object.keys(typed).length > 0
  return (
    <>
      {failure && failure.issues.length === 0 ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      <div className="chn-form">
        <div className="fld">
          <label htmlFor={`${place}-provider`}>{t('channels.provider')}</label>
          <Select
            id={`${place}-provider`}
            value={provider ?? ''}
            options={[
              { value: '', label: none },
              ...offered.map(({ name }) => ({ value: name, label: t(`channels.provider.${name}`) })),
            ]}
            onChange={name => {
              setProvider(name === '' ? null : name)
              setTyped({})
            }}
          />
          {provider === 'catcher' ? <div className="hint">{t('channels.catcher_why')}</div> : null}
        </div>
        {fields.map(field => {
          const id = `${place}-${field.name}`
          const wrong = issueOf(field.name)
          const value = values[field.name]
          const status = wrong ? 'error' : ''
          return (
            <div className="fld" key={field.name}>
              <label htmlFor={id}>
                {t(`channels.field.${field.name}`)}
                {field.required ? <span className="req">*</span> : null}
              </label>
              {field.options ? (
                <Select
                  id={id}
                  value={String(value ?? '')}
                  options={field.options.map(each => ({
                    value: each,
                    label: t(`channels.security.${each}`),
                  }))}
                  onChange={next => set(field.name, next)}
                />
              ) : field.kind === 'number' ? (
                <InputNumber
                  id={id}
                  value={value === undefined || value === '' ? null : Number(value)}
                  status={status}
                  onChange={next => set(field.name, next)}
                />
              ) : field.kind === 'secret' ? (
                <Input.Password
                  id={id}
                  autoComplete="new-password"
                  value={String(value ?? '')}
                  maxLength={field.max}
                  status={status}
                  placeholder={isSame && config.hasSecrets ? t('channels.secret_kept') : ''}
                  onChange={event => set(field.name, event.target.value)}
                />
              ) : (
                <Input
                  id={id}
                  value={String(value ?? '')}
                  maxLength={field.max}
                  status={status}
                  onChange={event => set(field.name, event.target.value)}
                />
              )}
              {field.name === 'prefixes' ? <div className="hint">{t('channels.hint.prefixes')}</div> : null}
              {wrong ? (
                <div className="hint err" role="alert">
                  {t(`issue.${wrong.code}`, { ...wrong.params })}
                </div>
              ) : null}
            </div>
          )
        })}
      </div>
      <div className="chn-acts">
        <Button type="primary" disabled={!changed} loading={saving} onClick={() => onSave(provider, values)}>
          {t('channels.save')}
        </Button>
        {rank === 'first' ? (
          <>
            <Input
              style={{ width: 240 }}
              value={to}
              aria-label={t(`channels.test_to.${channel}`)}
              placeholder={t(`channels.test_to.${channel}`)}
              onChange={event => setTo(event.target.value)}
            />
            <Button
              disabled={to.trim() === '' || changed}
              loading={testing}
              onClick={() => onTest(to.trim())}
            >
              {t('channels.test.send')}
            </Button>
          </>
        ) : null}
      </div>
    </>
  )
}
