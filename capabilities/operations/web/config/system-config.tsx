import { type Json, localise } from '@gantry/base/shared'
import { currentLang, errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { type Setting, settings } from '@gantry/model/shared'
import { EmptyState, Icon, PageHeader, SavedTabs, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { changeSetting, listSettings, type SettingValue } from '../../shared/contract.ts'
import { HealthPart } from '../health/health-part.tsx'
import '../operations.css'
import { AddressBanner } from './address-banner.tsx'
import { groupSettings } from './group-settings.ts'

const parts = ['health', 'settings'] as const

/** Whether the installation is well, and its configuration; the part is in the address. */
const SystemConfig = () => {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const part = search.get('part') === 'settings' ? 'settings' : 'health'
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        tabs={
          <SavedTabs
            label={t('health.tabs')}
            active={part}
            tabs={parts.map(id => ({ id, label: t(`health.tab.${id}`) }))}
            onChange={id => setSearch(id === 'settings' ? 'part=settings' : '', { replace: true })}
          />
        }
      />
      <AddressBanner />
      {part === 'settings' ? (
        <Settings />
      ) : (
        <div className="ops">
          <HealthPart />
        </div>
      )}
    </>
  )
}

export default SystemConfig

/** The global configuration: every setting with its path, value, and whether it differs from the default. */
const Settings = () => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const stored = useCall(listSettings, {})
  const lang = currentLang()
  const found = settings.filter(setting =>
    `${setting.path} ${localise(setting.label, lang)}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const values = new Map(stored.data?.data.map(value => [value.path, value]))
  return (
    <div className="ops">
      <label className="in ops-search">
        <Icon name="search" />
        <input
          type="search"
          value={text}
          placeholder={t('settings.search')}
          aria-label={t('settings.search')}
          onChange={event => setText(event.target.value)}
        />
      </label>
      {stored.error ? <Failed error={stored.error} /> : null}
      {!stored.data && !stored.error ? <Skeleton kind="form" rows={6} /> : null}
      {stored.data && found.length === 0 ? (
        <EmptyState
          kind="filtered"
          title={t('settings.none')}
          actions={<Button onClick={() => setText('')}>{t('oplog.clear')}</Button>}
        />
      ) : null}
      {stored.data
        ? groupSettings(found).map(group => (
            <section key={group.name} className="ops-group">
              <h2>{t(`settings.group.${group.name}`)}</h2>
              {group.settings.map(setting => (
                <SettingRow key={setting.path} setting={setting} stored={values.get(setting.path)} />
              ))}
            </section>
          ))
        : null}
    </div>
  )
}

const SettingRow = ({ setting, stored }: { setting: Setting; stored: SettingValue | undefined }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const name = localise(setting.label, lang)
  const value = stored?.value ?? setting.default
  const [typed, setTyped] = useState<Json | undefined>(undefined)
  const change = useAction(changeSetting, {
    refresh: [listSettings],
    onDone: () => {
      setTyped(undefined)
      toast({ text: t('settings.saved', { name }) })
    },
  })
  const save = (next: Json) => change.mutate({ path: setting.path, value: next })
  const shown = typed ?? value
  const issue = typed === undefined ? null : setting.check(typed)
  const id = `setting-${setting.path}`
  return (
    <div className="ops-setting">
      <label htmlFor={id}>
        <b>{name}</b>
        {stored?.changed ? <span className="ops-changed">{t('settings.changed')}</span> : null}
        <small className="mono">{setting.path}</small>
        {setting.hint ? <small>{localise(setting.hint, lang)}</small> : null}
      </label>
      <div>
        <div className="row" style={{ gap: 8 }}>
          <SettingInput id={id} setting={setting} value={shown} onChange={setTyped} onSwitch={save} />
          {typed !== undefined && typed !== value ? (
            <Button
              type="primary"
              disabled={issue !== null}
              loading={change.isPending}
              onClick={() => save(typed)}
            >
              {t('settings.save')}
            </Button>
          ) : null}
          {stored?.changed && typed === undefined ? (
            <Button type="text" onClick={() => save(null)}>
              {t('settings.reset')}
            </Button>
          ) : null}
        </div>
        {issue ? (
          <p className="ops-issue" role="alert">
            {t(`issue.${issue.code}`, { ...issue.params })}
          </p>
        ) : null}
        {change.error ? (
          <p className="ops-issue" role="alert">
            {errorText(t, change.error)}
          </p>
        ) : null}
      </div>
    </div>
  )
}

interface SettingInputProps {
  readonly id: string
  readonly setting: Setting
  readonly value: Json
  onChange(value: Json): void
  /** Switches save immediately. */
  onSwitch(value: boolean): void
}

const SettingInput = ({ id, setting, value, onChange, onSwitch }: SettingInputProps) => {
  const { t } = useTranslation()
  if (setting.kind === 'switch') {
    return (
      <Switch
        id={id}
        checked={value === true}
        onChange={onSwitch}
        checkedChildren={t('settings.on')}
        unCheckedChildren={t('settings.off')}
      />
    )
  }
  if (setting.kind === 'number') {
    return (
      <InputNumber
        id={id}
        value={Number(value)}
        onChange={next => onChange(next ?? 0)}
        style={{ width: 140 }}
      />
    )
  }
  return (
    <Input
      id={id}
      value={String(value)}
      maxLength={setting.max ?? 500}
      placeholder={t('settings.not_set')}
      onChange={event => onChange(event.target.value)}
      style={{ width: 340 }}
    />
  )
}
