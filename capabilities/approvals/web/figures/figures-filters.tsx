import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { DatePicker, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { type MonitoredWorkflow, measures } from '../../shared/figures-contract.ts'
import { type FiguresState, spans } from './figures-state.ts'

interface FiguresFiltersProps {
  readonly state: FiguresState
  readonly workflows: readonly MonitoredWorkflow[]
  readonly workflow: string
  onChange(change: Partial<FiguresState>): void
}

/** Which workflow, which days, and how time is counted. */
export const FiguresFilters = ({ state, workflows, workflow, onChange }: FiguresFiltersProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  return (
    <div className="ls-bar fg-bar">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('approvals.list.workflow')}
        value={workflows.some(({ id }) => id === workflow) ? workflow : null}
        popupMatchSelectWidth={false}
        options={workflows.map(({ id, name }) => ({ value: id, label: localise(name, lang) }))}
        onChange={chosen => onChange({ workflow: chosen, node: null })}
      />
      <Segmented
        aria-label={t('figures.started_in')}
        value={state.span ?? 0}
        options={[
          ...spans.map(value => ({ value: value as number, label: t('figures.last', { count: value }) })),
          ...(state.span === null ? [{ value: 0, label: t('figures.custom') }] : []),
        ]}
        onChange={value => {
          const span = spans.find(each => each === value)
          if (span !== undefined) onChange({ span, from: null, to: null })
        }}
      />
      <DatePicker.RangePicker
        aria-label={t('figures.started_in')}
        allowClear={false}
        value={state.from && state.to ? [dayjs(state.from), dayjs(state.to)] : null}
        onChange={days => {
          const [from, to] = days ?? []
          if (from && to)
            onChange({ span: null, from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
        }}
      />
      <Segmented
        aria-label={t('figures.measure')}
        value={state.measure}
        options={measures.map(value => ({ value, label: t(`figures.measure.${value}`) }))}
        onChange={measure => onChange({ measure })}
      />
    </div>
  )
}
