import { appsContract } from '@gantry/apps/shared'
import { type ApiError, FormFailure, useAction, useCall, useMayCall } from '@gantry/client/web'
import { Banner, Field, ReadOnly, toast } from '@gantry/ui/web'
import { Button, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReadSettings, readSettings, readState, saveSettings, testService } from '../shared/contract.ts'
import { dialects, grades } from '../shared/settings.ts'

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** Service, key, what may be read and how much; the test calls the service without any data. */
export const SettingsForm = ({ read }: { readonly read: ReadSettings }) => {
  const { t } = useTranslation()
  const [settings, setSettings] = useState(read.settings)
  const [key, setKey] = useState('')
  const apps = useCall(appsContract.listApps, {})
  const save = useAction(saveSettings, {
    refresh: [readSettings, readState],
    onDone: () => {
      setKey('')
      toast({ text: t('assistant.saved') })
    },
  })
  const test = useAction(testService)
  const mayCall = useMayCall()
  const mayChange = mayCall(saveSettings)
  const given = {
    ...settings,
    apps: [...settings.apps],
    closedTables: [...settings.closedTables],
    ...(key === '' ? {} : { key }),
  }
  const set = (more: Partial<typeof settings>) => setSettings({ ...settings, ...more })
  const error: ApiError | null = save.error ?? test.error
  const issueOf = (field: string) => {
    const found = error?.issues.find(each => each.field === field)
    return found ? t(`issue.${found.code}`, { ...found.params }) : undefined
  }
  const losesKey = read.hasKey && key === '' && originOf(settings.address) !== originOf(read.settings.address)
  const chosen = (apps.data?.data ?? []).filter(({ id }) => settings.apps.includes(id))
  return (
    <section className="tile ai-part">
      <h2>{t('assistant.service')}</h2>
      <ReadOnly when={!mayChange}>
        <div className="ai-line">
          <Switch
            checked={settings.enabled}
            aria-label={t('assistant.enabled')}
            onChange={enabled => set({ enabled })}
          />
          <span>{t('assistant.enabled')}</span>
          <span className="ink3">{t('assistant.used_today', { count: read.usedToday })}</span>
        </div>
        <div className="ai-line">
          <Switch
            checked={settings.design}
            aria-label={t('assistant.design')}
            onChange={design => set({ design })}
          />
          <span>{t('assistant.design')}</span>
        </div>
        <p className="hint">{t('assistant.design_hint')}</p>
        <Field label={t('assistant.dialect')}>
          {() => (
            <Segmented
              value={settings.dialect}
              options={dialects.map(value => ({ value, label: t(`assistant.dialect.${value}`) }))}
              onChange={dialect => set({ dialect })}
            />
          )}
        </Field>
        <div className="ai-two">
          <Field
            label={t('assistant.address')}
            hint={t('assistant.address_hint')}
            failure={issueOf('address')}
          >
            {id => (
              <Input
                id={id}
                className="mono"
                maxLength={300}
                placeholder="https://api.example.com/v1"
                value={settings.address}
                onChange={event => set({ address: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('assistant.model')} failure={issueOf('model')}>
            {id => (
              <Input
                id={id}
                className="mono"
                maxLength={100}
                value={settings.model}
                onChange={event => set({ model: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('assistant.key')} hint={t('assistant.key_hint')}>
            {id => (
              <Input.Password
                id={id}
                autoComplete="new-password"
                maxLength={500}
                placeholder={read.hasKey ? t('assistant.key_kept') : t('assistant.key_none')}
                value={key}
                onChange={event => setKey(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('assistant.tokens')} hint={t('assistant.tokens_hint')}>
            {id => (
              <InputNumber
                id={id}
                style={{ width: '100%' }}
                min={0}
                max={100_000_000}
                precision={0}
                value={settings.tokensPerDay}
                onChange={value => set({ tokensPerDay: typeof value === 'number' ? value : 0 })}
              />
            )}
          </Field>
        </div>
        {losesKey ? <Banner>{t('assistant.key_lost')}</Banner> : null}
        <h2>{t('assistant.reads')}</h2>
        <div className="ai-two">
          <Field label={t('assistant.apps')} hint={t('assistant.apps_hint')}>
            {id => (
              <Select
                id={id}
                mode="multiple"
                style={{ width: '100%' }}
                optionFilterProp="label"
                loading={apps.isPending}
                value={[...settings.apps]}
                options={(apps.data?.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
                onChange={list => set({ apps: list })}
              />
            )}
          </Field>
          <Field label={t('assistant.closed_tables')}>
            {id => (
              <Select
                id={id}
                mode="multiple"
                style={{ width: '100%' }}
                optionFilterProp="label"
                value={[...settings.closedTables]}
                options={chosen.flatMap(({ tables }) =>
                  tables.map(({ id: value, label }) => ({ value, label })),
                )}
                onChange={list => set({ closedTables: list })}
              />
            )}
          </Field>
        </div>
        <Field label={t('assistant.grade')} hint={t('assistant.grade_hint')}>
          {() => (
            <Segmented
              value={settings.grade}
              options={grades.map(value => ({ value, label: t(`assistant.grade.${value}`) }))}
              onChange={grade => set({ grade })}
            />
          )}
        </Field>
      </ReadOnly>
      <FormFailure error={error} />
      {test.data ? (
        <Banner kind="info">
          {t('assistant.test_done', {
            answer: test.data.answer,
            count: test.data.tokens,
            ms: test.data.milliseconds,
          })}
        </Banner>
      ) : null}
      <div className="ai-line">
        {mayChange ? (
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() => {
              test.reset()
              save.mutate(given)
            }}
          >
            {t('assistant.save')}
          </Button>
        ) : (
          <span className="tag">{t('ui.read_only')}</span>
        )}
        {mayCall(testService) ? (
          <Button
            loading={test.isPending}
            onClick={() => {
              save.reset()
              test.mutate(given)
            }}
          >
            {t('assistant.test')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
