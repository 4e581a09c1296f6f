import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import { type RecordOptions, recordEvents } from './shared.ts'

/** Which table, which changes of its records, and of which fields. */
export const RecordSettings = ({
  options,
  scope,
  tables,
  issues,
  onChange,
}: TriggerSettingsProps<RecordOptions>) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const id = useId()
  const { table, events, fields } = options
  const def = scope.tables.get(table)
  return (
    <>
      <Field label={t('rule.table')} id={id} issue={issueAt(issues, 'table')}>
        <Select<string>
          id={id}
          value={table || null}
          placeholder={t('rule.table.choose')}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...tables]}
          onChange={next => onChange({ table: next, events })}
        />
      </Field>
      <Field label={t('rule.events')} issue={issueAt(issues, 'events')}>
        <Checkbox.Group
          value={[...events]}
          options={recordEvents.map(value => ({ value, label: t(`rule.event.${value}`) }))}
          onChange={next => {
            const chosen = recordEvents.filter(event => next.includes(event))
            const { fields: _, ...rest } = options
            onChange({ ...(chosen.includes('updated') ? options : rest), events: chosen })
          }}
        />
      </Field>
      {events.includes('updated') && def ? (
        <Field
          label={t('rule.fields')}
          id={`${id}-fields`}
          hint={t('rule.fields.hint')}
          issue={issueAt(issues, 'fields')}
        >
          <Select<string[]>
            id={`${id}-fields`}
            mode="multiple"
            value={[...(fields ?? [])]}
            placeholder={t('rule.fields.any')}
            showSearch={{ optionFilterProp: 'label' }}
            options={Object.entries(def.fields).map(([value, { label }]) => ({
              value,
              label: localise(label ?? value, lang),
            }))}
            onChange={next => {
              const { fields: _, ...rest } = options
              onChange(next.length > 0 ? { ...rest, fields: next } : rest)
            }}
          />
        </Field>
      ) : null}
    </>
  )
}
