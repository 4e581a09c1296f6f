import type { TableModel } from '@gantry/screens/web'
import { InputNumber, Select, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chart, LookName } from '../../shared/chart.ts'
import type { ChartKind } from '../../shared/chart-kind.ts'
import type { ChartWords } from '../../shared/words.ts'
import { ShapeSetting } from '../shapes/shape-setting.tsx'
import { Bands } from './bands.tsx'
import { Compare } from './compare.tsx'

interface SettingsProps {
  readonly chart: Chart
  readonly kind: ChartKind
  readonly words: ChartWords
  readonly model: TableModel
  onChange(chart: Chart): void
}

/** Sort order, limit, target, bands, comparison, and display options of the kind. */
export const Settings = ({ chart, kind, words, model, onChange }: SettingsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { look = {}, limit, sort, ...rest } = chart
  const [first, ...others] = chart.measures
  const tell = (next: Partial<Pick<Chart, 'look' | 'limit' | 'sort'>>) => {
    const all = { look, limit, sort, ...next }
    onChange({
      ...rest,
      ...(all.sort && { sort: all.sort }),
      ...(all.limit !== undefined && { limit: all.limit }),
      ...(all.look && Object.keys(all.look).length > 0 && { look: all.look }),
    })
  }
  const turn = (name: LookName, on: boolean) => {
    const { [name]: _, ...without } = look
    tell({ look: on ? { ...without, [name]: true } : without })
  }
  const sorts = [
    { value: '', label: t('charts.edit.sort_usual') },
    { value: 'key asc', label: t('charts.edit.sort_key') },
    { value: 'key desc', label: t('charts.edit.sort_key_down') },
    ...chart.measures.flatMap((measure, at) => [
      { value: `${at} desc`, label: t('charts.edit.sort_down', { name: words.measure(measure) }) },
      { value: `${at} asc`, label: t('charts.edit.sort_up', { name: words.measure(measure) }) },
    ]),
  ]
  const chooseSort = (value: string) => {
    const [by, direction] = value.split(' ')
    tell({
      sort:
        value === ''
          ? undefined
          : { by: by === 'key' ? 'key' : Number(by), direction: direction === 'asc' ? 'asc' : 'desc' },
    })
  }
  return (
    <div className="ce-settings">
      {chart.rows.length > 0 ? (
        <>
          {kind.sort ? null : (
            <>
              <label htmlFor={`${id}-sort`}>{t('charts.edit.sort')}</label>
              <Select
                id={`${id}-sort`}
                size="small"
                popupMatchSelectWidth={false}
                value={sort ? `${sort.by} ${sort.direction}` : ''}
                options={sorts}
                onChange={chooseSort}
              />
            </>
          )}
          <label htmlFor={`${id}-limit`}>{t('charts.edit.limit')}</label>
          <InputNumber
            id={`${id}-limit`}
            size="small"
            min={1}
            max={kind.groups.rows[1]}
            precision={0}
            placeholder={String(kind.groups.rows[0])}
            value={limit ?? null}
            onChange={value => tell({ limit: value ?? undefined })}
          />
        </>
      ) : null}
      {first && kind.targets ? (
        <>
          <label htmlFor={`${id}-target`}>{t('charts.edit.target')}</label>
          <InputNumber
            id={`${id}-target`}
            size="small"
            value={first.target ?? null}
            onChange={value => {
              const { target: _, ...bare } = first
              onChange({
                ...chart,
                measures: [value === null ? bare : { ...bare, target: value }, ...others],
              })
            }}
          />
        </>
      ) : null}
      {first && (chart.kind === 'bar' || chart.kind === 'number' || chart.kind === 'gauge') ? (
        <Bands
          bands={first.bands ?? []}
          onChange={bands => {
            const { bands: _, ...bare } = first
            onChange({ ...chart, measures: [bands.length > 0 ? { ...bare, bands } : bare, ...others] })
          }}
        />
      ) : null}
      {kind.shapes ? <ShapeSetting chart={chart} onChange={onChange} /> : null}
      {kind.compares ? <Compare chart={chart} model={model} onChange={onChange} /> : null}
      {kind.looks.map(name => (
        <span key={name} className="ce-switch">
          <Switch
            id={`${id}-${name}`}
            size="small"
            checked={look[name] === true}
            onChange={on => turn(name, on)}
          />
          <label htmlFor={`${id}-${name}`}>{t(`charts.look.${name}`)}</label>
        </span>
      ))}
    </div>
  )
}
