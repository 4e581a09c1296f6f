import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { isGroupable } from '../../shared/view-kind.ts'
import { FieldSetting, FieldsSetting, issueAt, Setting } from '../../web/views/settings-field.tsx'
import type { SettingsProps } from '../../web/views/settings-props.ts'
import { isDay } from '../calendar/shared.ts'
import { areEnds, type GanttOptions, isColumn, isDepends, isNumber, mostColumns } from './shared.ts'
import { type Span, spans } from './show.ts'

/** Designer settings of a Gantt chart. */
const GanttSettings = ({ model, options, issues, onChange }: SettingsProps<GanttOptions>) => {
  const { t } = useTranslation()
  const days = model.fields.filter(({ type, def }) => isDay(type, def))
  const start = model.field(options.start)
  const isOfTable = isDepends(model)
  /** Removes a setting that equals its default. */
  const set = <K extends keyof GanttOptions>(key: K, value: GanttOptions[K] | undefined) => {
    const { [key]: _, ...rest } = options
    onChange((value === undefined ? rest : { ...rest, [key]: value }) as GanttOptions)
  }
  const numbers = model.fields.filter(({ type }) => isNumber(type))
  return (
    <>
      <FieldSetting
        label={t('view.calendar.start')}
        issue={issueAt(issues, 'start')}
        fields={days}
        value={options.start}
        onChange={field => field && set('start', field)}
      />
      <FieldSetting
        label={t('view.calendar.end')}
        hint={t('view.gantt.end.hint')}
        issue={issueAt(issues, 'end')}
        fields={days.filter(({ id, def }) => id !== options.start && areEnds(start?.def, def))}
        value={options.end}
        onChange={field => field && set('end', field)}
      />
      <FieldSetting
        optional
        label={t('view.gantt.progress')}
        issue={issueAt(issues, 'progress')}
        fields={numbers}
        value={options.progress}
        onChange={field => set('progress', field)}
      />
      <FieldSetting
        optional
        label={t('view.gantt.group')}
        hint={t('view.gantt.group.hint')}
        issue={issueAt(issues, 'group')}
        fields={model.fields.filter(({ type }) => isGroupable(type))}
        value={options.group}
        onChange={field => set('group', field)}
      />
      <FieldSetting
        optional
        label={t('view.gantt.depends')}
        hint={t('view.gantt.depends.hint')}
        issue={issueAt(issues, 'depends')}
        fields={model.fields.filter(({ type, def }) => isOfTable(type, def))}
        value={options.depends}
        onChange={field => set('depends', field)}
      />
      {options.depends === undefined ? null : (
        <FieldSetting
          optional
          label={t('view.gantt.lag')}
          issue={issueAt(issues, 'lag')}
          fields={numbers}
          value={options.lag}
          onChange={field => set('lag', field)}
        />
      )}
      <FieldSetting
        optional
        label={t('view.calendar.sign')}
        issue={issueAt(issues, 'sign')}
        fields={model.fields.filter(({ type }) => type.kind === 'choice')}
        value={options.sign}
        onChange={field => set('sign', field)}
      />
      <FieldsSetting
        label={t('view.gantt.columns')}
        hint={t('view.gantt.columns.hint', { count: mostColumns })}
        issue={issueAt(issues, 'columns')}
        fields={model.fields.filter(({ id, type }) => id !== model.title && isColumn(type))}
        value={options.columns ?? []}
        onChange={fields => set('columns', fields.length > 0 ? fields.slice(0, mostColumns) : undefined)}
      />
      <Setting label={t('view.calendar.first')}>
        {id => (
          <Select<Span>
            id={id}
            value={options.first ?? 'twoWeeks'}
            options={spans.map(span => ({ value: span, label: t(`view.gantt.span.${span}`) }))}
            onChange={span => set('first', span === 'twoWeeks' ? undefined : span)}
          />
        )}
      </Setting>
    </>
  )
}

export default GanttSettings
