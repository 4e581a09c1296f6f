import type { TableModel } from '@gantry/screens/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Chart, type Comparing, comparedRanges } from '../../shared/chart.ts'
import { stepsOf, typedField } from '../../shared/dimension.ts'

interface CompareProps {
  readonly chart: Chart
  readonly model: TableModel
  onChange(chart: Chart): void
}

/** Selection of the compared period and its date field. */
export const Compare = ({ chart, model, onChange }: CompareProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { compare, ...rest } = chart
  const { table } = model.info
  const isDated = (field: string) => {
    const found = typedField(table, field)
    return found !== null && stepsOf(found).length > 0
  }
  const dates = [
    ...model.fields.filter(field => !field.masked && isDated(field.id)).map(({ id }) => id),
    ...(model.field('createdAt') ? ['createdAt'] : []),
  ]
  const put = (next: Comparing | undefined) => onChange(next ? { ...rest, compare: next } : rest)
  const choose = (value: string) => {
    const [range, against] = value.split(' ') as [Comparing['range'] | '', 'year' | undefined]
    put(range === '' ? undefined : { field: compare?.field ?? dates[0]!, range, ...(against && { against }) })
  }
  return (
    <>
      <label htmlFor={`${id}-range`}>{t('charts.edit.compare')}</label>
      <Select
        id={`${id}-range`}
        disabled={dates.length === 0}
        size="small"
        popupMatchSelectWidth={false}
        value={compare ? [compare.range, compare.against].filter(Boolean).join(' ') : ''}
        options={[
          { value: '', label: t('charts.edit.compare.none') },
          ...comparedRanges.map(range => ({
            value: range as string,
            label: t(`charts.edit.compare.${range}`),
          })),
          // `thisYear` already compares with the previous year.
          ...comparedRanges
            .filter(range => range !== 'thisYear')
            .map(range => ({ value: `${range} year`, label: t(`charts.edit.compare.year.${range}`) })),
        ]}
        onChange={choose}
      />
      {compare ? (
        <>
          <label htmlFor={`${id}-field`}>{t('charts.edit.compare.field')}</label>
          <Select
            id={`${id}-field`}
            size="small"
            popupMatchSelectWidth={false}
            value={compare.field}
            options={dates.map(field => ({ value: field, label: model.field(field)?.label ?? field }))}
            onChange={field => put({ ...compare, field })}
          />
        </>
      ) : null}
    </>
  )
}
