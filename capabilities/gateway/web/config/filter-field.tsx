import type { Filter, TableId } from '@gantry/model/shared'
import { conditionsOf, FilterEditor, filterOf, useTable } from '@gantry/screens/web'
import { Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

interface FilterFieldProps {
  readonly table: TableId
  readonly filter: Filter | undefined
  /** Hears undefined when nothing is left of it. */
  onChange(filter: Filter | undefined): void
}

/** Comparisons of fields of a table, all or any of which must hold. */
export const FilterField = ({ table, filter, onChange }: FilterFieldProps) => {
  const { t } = useTranslation()
  const { model } = useTable(table)
  const drawn = conditionsOf(filter ?? true)
  if (!model) return <Skeleton rows={1} />
  if (!drawn)
    return (
      <p className="ink2">
        {t('gateway.filter.complex')}{' '}
        <Button size="small" onClick={() => onChange(undefined)}>
          {t('gateway.filter.clear')}
        </Button>
      </p>
    )
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <FilterEditor
        model={model}
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
