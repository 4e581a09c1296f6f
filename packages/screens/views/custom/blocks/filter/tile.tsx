import { asJson, type JsonObject } from '@gantry/base/shared'
import { operatorsOf } from '@gantry/fields/shared'
import type { Operator } from '@gantry/model/shared'
import { TileError, type TileProps, useSaid } from '@gantry/tiles/web'
import { Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../web/data/use-table.ts'
import { type Condition, filterOf } from '../../../../web/list/condition.ts'
import { FilterValue } from '../../../../web/parts/filter-value.tsx'
import type { FieldModel } from '../../../../web/parts/table-model.ts'
import type { FilterSettings } from './shared.ts'

/** Filter operator of a field: several values, a date range, or words, whichever its type supports. */
const operatorFor = ({ def }: FieldModel): Operator | undefined => {
  const known = operatorsOf(def)
  return (['in', 'within', 'contains', 'between'] as const).find(each => known.includes(each)) ?? known[0]
}

/** Filter inputs for every block of the same table. */
const FilterTile = ({ tile }: TileProps<FilterSettings>) => {
  const { t } = useTranslation()
  const { settings } = tile
  const { model, error, refetch } = useTable(settings.table)
  const { say } = useSaid()
  const [conditions, setConditions] = useState<readonly Condition[]>([])
  const [cleared, setCleared] = useState(0)
  if (error) return <TileError error={error} onRetry={refetch} />
  if (!model) return <Skeleton kind="text" rows={1} />
  const set = (next: readonly Condition[]) => {
    setConditions(next)
    const filter = filterOf(next, 'all')
    const said: JsonObject | null = filter === true ? null : { table: settings.table, filter: asJson(filter) }
    say(tile.id, said)
  }
  return (
    <div className="ob-filter">
      {settings.fields.map(id => {
        const field = model.field(id)
        const op = field && operatorFor(field)
        if (!field || !op) return null
        const value = conditions.find(each => each.field === id)?.value
        return (
          <span key={`${id} ${cleared}`} className="ob-condition">
            <span className="ink3 cap" translate="no">
              {field.label}
            </span>
            <FilterValue
              field={field}
              op={op}
              value={value}
              label={field.label}
              autoFocus={false}
              onChange={next =>
                set([
                  ...conditions.filter(each => each.field !== id),
                  ...(next === undefined ? [] : [{ field: id, op, value: next }]),
                ])
              }
            />
          </span>
        )
      })}
      {conditions.length > 0 ? (
        <button
          type="button"
          className="btn t s"
          onClick={() => {
            set([])
            setCleared(cleared + 1)
          }}
        >
          {t('ui.filtered.clear')}
        </button>
      ) : null}
    </div>
  )
}

export default FilterTile
