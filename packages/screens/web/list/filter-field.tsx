import type { FieldDef, Filter, Operator, TableId } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../data/use-table.ts'
import type { TableModel } from '../parts/table-model.ts'
import { conditionsOf, filterOf } from './condition.ts'
import { FilterEditor } from './lazy-editors.ts'

interface ModelFilterFieldProps {
  readonly model: TableModel
  readonly filter: Filter | undefined
  /** Operators offered for a field; absent: all it has. A field without any is not offered. */
  operatorsFor?(field: FieldDef): readonly Operator[]
  /** Values are written out: no terms that depend on the reader, such as "me". */
  readonly literal?: true
  /** Called with undefined when no condition is left. */
  onChange(filter: Filter | undefined): void
}

/** Comparisons of fields of a table, all or any of which must hold; a filter of another form can only be cleared. */
export const ModelFilterField = ({
  model,
  filter,
  operatorsFor,
  literal,
  onChange,
}: ModelFilterFieldProps) => {
  const { t } = useTranslation()
  const drawn = conditionsOf(filter ?? true)
  if (!drawn)
    return (
      <p className="ink2">
        {t('list.filter.complex')}{' '}
        <Button size="small" onClick={() => onChange(undefined)}>
          {t('list.filter.clear')}
        </Button>
      </p>
    )
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <FilterEditor
        model={model}
        {...(operatorsFor && { operatorsFor })}
        {...(literal && { literal })}
        match={drawn.match}
        conditions={drawn.conditions}
        onChange={({ match, conditions }) => {
          const next = filterOf(conditions, match)
          onChange(next === true ? undefined : next)
        }}
      />
    </Suspense>
  )
}

interface FilterFieldProps extends Omit<ModelFilterFieldProps, 'model'> {
  readonly table: TableId
}

/** `ModelFilterField` of a table that is still to be read. */
export const FilterField = ({ table, ...field }: FilterFieldProps) => {
  const { model } = useTable(table)
  return model ? <ModelFilterField model={model} {...field} /> : <Skeleton rows={1} />
}
