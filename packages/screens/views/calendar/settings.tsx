import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldSetting, issueAt, Setting } from '../../web/views/settings-field.tsx'
import type { SettingsProps } from '../../web/views/settings-props.ts'
import { type CalendarOptions, dayKind, isDay } from './shared.ts'
import { type Span, spans } from './show.ts'

/** Designer settings of a calendar. */
const CalendarSettings = ({ model, options, issues, onChange }: SettingsProps<CalendarOptions>) => {
  const { t } = useTranslation()
  const days = model.fields.filter(({ type, def }) => isDay(type, def))
  const start = model.field(options.start)
  const { end: _end, sign: _sign, first: _first, ...bare } = options
  const kept = (without: keyof CalendarOptions): CalendarOptions => {
    const { [without]: _, ...rest } = options
    return { ...bare, ...rest }
  }
  return (
    <>
      <FieldSetting
        label={t('view.calendar.start')}
        issue={issueAt(issues, 'start')}
        fields={days}
        value={options.start}
        onChange={field => field && onChange({ ...kept('end'), start: field })}
      />
      <FieldSetting
        optional
        label={t('view.calendar.end')}
        hint={t('view.calendar.end.hint')}
        issue={issueAt(issues, 'end')}
        fields={days.filter(
          ({ id, def }) => id !== options.start && start && dayKind(def) === dayKind(start.def),
        )}
        value={options.end}
        onChange={field => onChange(field === undefined ? kept('end') : { ...options, end: field })}
      />
      <FieldSetting
        optional
        label={t('view.calendar.sign')}
        issue={issueAt(issues, 'sign')}
        fields={model.fields.filter(({ type }) => type.kind === 'choice')}
        value={options.sign}
        onChange={field => onChange(field === undefined ? kept('sign') : { ...options, sign: field })}
      />
      <Setting label={t('view.calendar.first')}>
        {id => (
          <Select<Span>
            id={id}
            value={options.first ?? 'month'}
            options={spans.map(span => ({ value: span, label: t(`view.calendar.span.${span}`) }))}
            onChange={span => onChange(span === 'month' ? kept('first') : { ...options, first: span })}
          />
        )}
      </Setting>
    </>
  )
}

export default CalendarSettings
