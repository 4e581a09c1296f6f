import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { operatorsOf } from '@gantry/fields/shared'
import { FilterInput } from '@gantry/fields/web'
import type { Operand, Operator } from '@gantry/model/shared'
import { type FieldModel, filterOf, type TableModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFilter } from '../../shared/dashboard.ts'
import { saidFilter } from '../charts/joined.ts'

/** Values of the filters by their ids. */
export type FilterValues = Readonly<Record<string, Operand>>

/** Operator of a filter: several values, a period, words or a range, whichever its field supports first. */
const operatorFor = ({ def }: FieldModel): Operator | undefined => {
  const known = operatorsOf(def)
  return (['in', 'within', 'contains', 'between'] as const).find(each => known.includes(each)) ?? known[0]
}

/** The fields of a filter that are open to the reader. */
const openFields = ({ fields }: DashboardFilter, models: ReadonlyMap<string, TableModel>) =>
  fields.flatMap(({ table, field }) => {
    const model = models.get(table)?.field(field)
    return model && !model.masked ? [{ table, field: model }] : []
  })

/** Messages of the filters to the tiles, one per table. */
export const messagesOf = (
  filters: readonly DashboardFilter[],
  values: FilterValues,
  models: ReadonlyMap<string, TableModel>,
) =>
  filters.flatMap(filter => {
    const value = values[filter.id]
    if (value === undefined) return []
    return openFields(filter, models).flatMap(({ table, field }) => {
      const op = operatorFor(field)
      const narrowed = op ? filterOf([{ field: field.id, op, value }], 'all') : true
      return narrowed === true
        ? []
        : [[`filter.${filter.id}.${table}`, { table, filter: saidFilter(narrowed) }] as const]
    })
  })

interface FilterBarProps {
  readonly filters: readonly DashboardFilter[]
  readonly values: FilterValues
  readonly models: ReadonlyMap<string, TableModel>
  onChange(values: FilterValues): void
}

/** Filter inputs shared by the tiles of a dashboard. */
export const FilterBar = ({ filters, values, models, onChange }: FilterBarProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      {filters.map(filter => {
        const [first] = openFields(filter, models)
        const op = first && operatorFor(first.field)
        if (!first || !op) return null
        const label = filter.label === undefined ? first.field.label : localise(filter.label, currentLang())
        const value = values[filter.id]
        return (
          <span key={filter.id} className="db-filter">
            <label className="ink3 cap" htmlFor={`${id}-${filter.id}`} translate="no">
              {label}
            </label>
            <FilterInput
              // Mounted anew when the value is cleared from outside.
              key={value === undefined ? 'none' : 'set'}
              id={`${id}-${filter.id}`}
              field={first.field.def}
              operator={op}
              value={value ?? null}
              autoFocus={false}
              onChange={next => {
                const { [filter.id]: _, ...rest } = values
                onChange(next === null ? rest : { ...rest, [filter.id]: next })
              }}
            />
          </span>
        )
      })}
      {Object.keys(values).length > 0 ? (
        <button type="button" className="btn t s" onClick={() => onChange({})}>
          <Icon name="close" size={12} />
          {t('ui.filtered.clear')}
        </button>
      ) : null}
    </>
  )
}
