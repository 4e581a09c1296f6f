import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listTasks, type TaskRunState, taskRunStates } from '../../shared/tasks/contract.ts'

/** How the list of runs is narrowed; what is absent does not narrow it. */
export interface RunsAsked {
  readonly task?: string
  readonly state?: TaskRunState
  readonly search?: string
  /** First and last day, as `2026-11-28`; empty: open on that side. */
  readonly days?: readonly [from: string, to: string]
}

interface RunsBarProps {
  readonly asked: RunsAsked
  onChange(asked: RunsAsked): void
  readonly children: ReactNode
}

/** Narrows runs by the name of the task, task, state and days. */
export const RunsBar = ({ asked, onChange, children }: RunsBarProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const tasks = useCall(listTasks, {})
  const { task, state, search, days } = asked
  const [from = '', to = ''] = days ?? []
  const change = (next: { readonly [Key in keyof RunsAsked]: RunsAsked[Key] | undefined }) => {
    const wanted = { ...asked, ...next }
    onChange({
      ...(wanted.task !== undefined && { task: wanted.task }),
      ...(wanted.state !== undefined && { state: wanted.state }),
      ...(wanted.search !== undefined && { search: wanted.search }),
      ...(wanted.days !== undefined && { days: wanted.days }),
    })
  }
  return (
    <div className="et-bar">
      <Input
        className="et-search"
        allowClear
        prefix={<Icon name="search" size={14} />}
        placeholder={t('etl.runs.search')}
        aria-label={t('etl.runs.search')}
        maxLength={100}
        value={search ?? ''}
        onChange={event => change({ search: event.target.value || undefined })}
      />
      <Select
        className="et-choice"
        allowClear
        value={task ?? null}
        placeholder={t('etl.runs.all_tasks')}
        aria-label={t('etl.col.task')}
        showSearch={{ optionFilterProp: 'label' }}
        options={(tasks.data?.data ?? []).map(({ id, name }) => ({
          value: id,
          label: localise(name, lang),
        }))}
        onChange={value => change({ task: value ?? undefined })}
      />
      <Select
        className="et-choice"
        allowClear
        value={state ?? null}
        placeholder={t('etl.runs.all_states')}
        aria-label={t('etl.col.state')}
        options={taskRunStates.map(value => ({ value, label: t(`etl.state.${value}`) }))}
        onChange={value => change({ state: value ?? undefined })}
      />
      <DatePicker.RangePicker
        className="et-days"
        aria-label={t('etl.runs.days')}
        allowEmpty={[true, true]}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={chosen => {
          const [first, last] = [
            chosen?.[0]?.format('YYYY-MM-DD') ?? '',
            chosen?.[1]?.format('YYYY-MM-DD') ?? '',
          ]
          change({ days: first === '' && last === '' ? undefined : [first, last] })
        }}
      />
      <span className="et-today" />
      {children}
    </div>
  )
}
