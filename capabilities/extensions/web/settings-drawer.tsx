import { localise } from '@gantry/base/shared'
import { currentLang, errorText, Failed, sayMoment, useAction, useCall } from '@gantry/client/web'
import type { SettingValue } from '@gantry/designs/shared'
import { SettingInput } from '@gantry/designs/web'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button, Drawer } from 'antd'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeExtensionSettings,
  type GivenSetting,
  listExtensions,
  readExtensionSettings,
} from '../shared/contract.ts'

interface SettingsDrawerProps {
  readonly kind: string
  readonly id: string
  readonly title: string
  onClose(): void
}

/** The settings of an installed extension; what is not changed here stays as it is. */
export const SettingsDrawer = ({ kind, id, title, onClose }: SettingsDrawerProps) => {
  const { t } = useTranslation()
  const [changed, setChanged] = useState<Readonly<Record<string, SettingValue | null>>>({})
  const { data, error } = useCall(readExtensionSettings, { kind, id }, { staleTime: 0 })
  const save = useAction(changeExtensionSettings, {
    refresh: [listExtensions, readExtensionSettings],
    onDone: () => {
      toast({ text: t('extensions.settings.saved', { name: title }) })
      onClose()
    },
  })
  return (
    <Drawer
      open
      size={480}
      title={t('extensions.settings.of', { name: title })}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={Object.keys(changed).length === 0}
          loading={save.isPending}
          onClick={() => save.mutate({ kind, id, values: changed })}
        >
          {t('extensions.settings.save')}
        </Button>
      }
    >
      {error ? <Failed error={error} /> : null}
      {data || error ? null : <Skeleton rows={4} />}
      <div className="ex-settings">
        {(data?.data ?? []).map(each => (
          <Line
            key={each.name}
            setting={each}
            changed={changed[each.name]}
            onChange={value => setChanged({ ...changed, [each.name]: value })}
          />
        ))}
      </div>
      {save.error ? <p role="alert">{errorText(t, save.error)}</p> : null}
    </Drawer>
  )
}

interface LineProps {
  readonly setting: GivenSetting
  /** Undefined: it stays as it is. */
  readonly changed: SettingValue | null | undefined
  onChange(value: SettingValue | null): void
}

const Line = ({ setting, changed, onChange }: LineProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { label, type, required, value, secret, by, at } = setting
  const name = localise(label, currentLang())
  const isGiven = changed === undefined ? value !== null || secret !== 'none' : changed !== null
  return (
    <div className="fld">
      <label htmlFor={id}>
        {name}
        {required ? <span className="req"> *</span> : null}
      </label>
      <div className="ex-value">
        <SettingInput
          id={id}
          setting={setting}
          label={name}
          value={
            changed === undefined ? (value ?? (type === 'yesNo' ? (setting.default ?? null) : null)) : changed
          }
          onChange={onChange}
        />
        {isGiven ? (
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('extensions.settings.clear', { name })}
            onClick={() => onChange(null)}
          >
            <Icon name="close" size={14} />
          </button>
        ) : null}
      </div>
      <span className={secret === 'elsewhere' ? 'hint err' : 'hint'}>{hintOf(t, setting)}</span>
      {by === null ? null : (
        <span className="hint">
          {t('extensions.settings.changed', { name: by, at: sayMoment(at ?? '') })}
        </span>
      )}
    </div>
  )
}

const hintOf = (t: TFunction, { type, secret, default: own }: GivenSetting): string | null => {
  if (type === 'secret') return t(`extensions.settings.secret.${secret}`)
  if (own === undefined) return null
  const value = typeof own === 'boolean' ? t(`extensions.settings.${own ? 'yes' : 'no'}`) : own
  return t('extensions.settings.default', { value })
}
