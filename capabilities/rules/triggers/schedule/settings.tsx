import { currentLang } from '@gantry/client/web'
import { readCron } from '@gantry/designs/shared'
import { formulaZone } from '@gantry/fields/shared'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import { type ScheduleOptions, type Span, spans } from './shared.ts'

const days = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1)

/** The next three times of a cron text, in the time zone in which rules read clocks. */
const nextTimes = (cron: string): string => {
  const times = readCron(cron)
  if (!times) return '—'
  const say = new Intl.DateTimeFormat(currentLang(), {
    timeZone: formulaZone,
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const first = times(Date.now(), formulaZone)
  const second = times(first, formulaZone)
  return [first, second, times(second, formulaZone)]
    .filter(Number.isFinite)
    .map(at => say.format(at))
    .join(' · ')
}

/** When, and whether once or for each record of a table. */
export const ScheduleSettings = ({
  options,
  tables,
  issues,
  onChange,
}: TriggerSettingsProps<ScheduleOptions>) => {
  const { t } = useTranslation()
  const id = useId()
  const { every, at, day = 1, cron = '', table } = options
  return (
    <>
      <div className="ru-two">
        <Field label={t('rule.every')} id={id}>
          <Select<Span>
            id={id}
            value={every}
            options={spans.map(value => ({ value, label: t(`rule.every.${value}`) }))}
            onChange={next => {
              const { day: _, cron: __, ...rest } = options
              onChange(
                next === 'cron' ? { ...rest, every: next, cron: '0 8 * * 1-5' } : { ...rest, every: next },
              )
            }}
          />
        </Field>
        {every === 'cron' ? (
          <Field
            label={t('rule.cron')}
            id={`${id}-cron`}
            hint={t('rule.cron.hint', { times: nextTimes(cron) })}
            issue={issueAt(issues, 'cron')}
          >
            <Input
              id={`${id}-cron`}
              value={cron}
              maxLength={100}
              spellCheck={false}
              onChange={({ target: { value } }) => onChange({ ...options, cron: value })}
            />
          </Field>
        ) : (
          <Field label={t('rule.at')} id={`${id}-at`} hint={t('rule.at.hint')} issue={issueAt(issues, 'at')}>
            <Input
              id={`${id}-at`}
              type="time"
              value={at}
              onChange={({ target: { value } }) => {
                if (/^\d\d:\d\d/.test(value)) onChange({ ...options, at: value.slice(0, 5) })
              }}
            />
          </Field>
        )}
      </div>
      {every === 'week' || every === 'month' ? (
        <Field label={t(`rule.day.${every}`)} id={`${id}-day`} issue={issueAt(issues, 'day')}>
          <Select<number>
            id={`${id}-day`}
            value={day}
            options={days(every === 'week' ? 7 : 31).map(value => ({
              value,
              label: every === 'week' ? t(`rule.weekday.${value}`) : String(value),
            }))}
            onChange={next => onChange({ ...options, day: next })}
          />
        </Field>
      ) : null}
      <Field
        label={t('rule.each')}
        id={`${id}-table`}
        hint={t('rule.each.hint')}
        issue={issueAt(issues, 'table')}
      >
        <Select<string>
          id={`${id}-table`}
          allowClear
          value={table ?? null}
          placeholder={t('rule.each.none')}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...tables]}
          onChange={next => {
            const { table: _, ...rest } = options
            onChange(next ? { ...rest, table: next } : rest)
          }}
        />
      </Field>
    </>
  )
}
