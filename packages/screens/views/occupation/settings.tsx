import { bookedTime, isResource } from '@gantry/fields/shared'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldSetting, issueAt, Setting } from '../../web/views/settings-field.tsx'
import type { SettingsProps } from '../../web/views/settings-props.ts'
import { GroupSetting } from './group-setting.tsx'
import { type OccupationOptions, ruleOf } from './shared.ts'
import { type Span, spans } from './show.ts'

/** Designer settings of an occupation view. */
const OccupationSettings = ({ model, options, issues, onChange }: SettingsProps<OccupationOptions>) => {
  const { t } = useTranslation()
  const times = model.fields.filter(({ def }) => bookedTime(def) !== null)
  const start = model.field(options.start)
  const resource = model.field(options.resource)
  const target = resource?.type.target?.(resource.def)
  const kept = (without: keyof OccupationOptions): OccupationOptions => {
    const { [without]: _, ...rest } = options
    return rest as OccupationOptions
  }
  return (
    <>
      <FieldSetting
        label={t('view.occupation.resource')}
        hint={t('view.occupation.resource.hint')}
        issue={issueAt(issues, 'resource')}
        fields={model.fields.filter(({ def }) => isResource(def))}
        value={options.resource}
        onChange={field => field && onChange({ ...kept('group'), resource: field })}
      />
      <FieldSetting
        label={t('view.occupation.start')}
        issue={issueAt(issues, 'start')}
        fields={times}
        value={options.start}
        onChange={field => field && onChange({ ...options, start: field })}
      />
      <FieldSetting
        label={t('view.occupation.end')}
        issue={issueAt(issues, 'end')}
        fields={times.filter(
          ({ id, def }) => id !== options.start && (!start || bookedTime(def) === bookedTime(start.def)),
        )}
        value={options.end}
        onChange={field => field && onChange({ ...options, end: field })}
      />
      <FieldSetting
        optional
        label={t('view.occupation.sign')}
        issue={issueAt(issues, 'sign')}
        fields={model.fields.filter(({ type }) => type.kind === 'choice')}
        value={options.sign}
        onChange={field => onChange(field === undefined ? kept('sign') : { ...options, sign: field })}
      />
      {target === undefined ? null : (
        <GroupSetting
          table={target}
          value={options.group}
          onChange={group => onChange(group === undefined ? kept('group') : { ...options, group })}
        />
      )}
      <Setting label={t('view.occupation.first')}>
        {id => (
          <Select<Span>
            id={id}
            value={options.first ?? 'week'}
            options={spans.map(span => ({ value: span, label: t(`view.occupation.span.${span}`) }))}
            onChange={span => onChange(span === 'week' ? kept('first') : { ...options, first: span })}
          />
        )}
      </Setting>
      {ruleOf(model.info.table, options) ? null : <p className="hint">{t('view.occupation.noRule')}</p>}
    </>
  )
}

export default OccupationSettings
