import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import type { EquipmentModel } from '@gantry/designs/shared'
import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listEquipment } from '../../shared/contract.ts'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import { type DeviceStart, deviceEvents } from './shared.ts'

/** What happens to a device, and of its events which; which devices is a matter of the condition. */
export const DeviceSettings = ({ options, issues, onChange }: TriggerSettingsProps<DeviceStart>) => {
  const { t } = useTranslation()
  const id = useId()
  const { codes, ...rest } = options
  const isOnEvent = options.events.includes('event')
  const models = useCall(listEquipment, {}, { enabled: isOnEvent })
  return (
    <>
      <Field label={t('rule.events')} hint={t('rule.device.hint')} issue={issueAt(issues, 'events')}>
        <Checkbox.Group
          value={[...options.events]}
          options={deviceEvents.map(value => ({ value, label: t(`rule.device.event.${value}`) }))}
          onChange={next => {
            const events = deviceEvents.filter(event => next.includes(event))
            onChange({ ...(events.includes('event') ? options : rest), events })
          }}
        />
      </Field>
      {isOnEvent ? (
        <Field
          label={t('rule.device.codes')}
          id={id}
          hint={t('rule.device.codes.hint')}
          issue={issueAt(issues, 'codes')}
        >
          <Select<string[]>
            id={id}
            mode="tags"
            value={[...(codes ?? [])]}
            placeholder={t('rule.device.codes.any')}
            tokenSeparators={[',', ' ']}
            loading={isOnEvent && models.isPending}
            options={knownEvents(models.data?.data ?? [])}
            onChange={next => {
              const kept = next.map(code => code.trim()).filter(code => code !== '' && code.length <= 48)
              onChange(kept.length > 0 ? { ...rest, codes: [...new Set(kept)].slice(0, 50) } : rest)
            }}
          />
        </Field>
      ) : null}
    </>
  )
}

/** The events of all products by code: several products may tell the same one. */
const knownEvents = (models: readonly EquipmentModel[]) => {
  const lang = currentLang()
  const names = new Map<string, Set<string>>()
  for (const { code, name } of models.flatMap(({ events }) => events))
    names.set(code, (names.get(code) ?? new Set()).add(localise(name, lang)))
  return [...names].map(([value, known]) => ({ value, label: `${[...known].join(' / ')} (${value})` }))
}
