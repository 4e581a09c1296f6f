import type { Filter } from '@gantry/model/shared'
import { conditionsOf, FilterEditor, filterOf, type TableModel } from '@gantry/screens/web'
import { Skeleton } from '@gantry/ui/web'
import { type ComponentProps, Suspense, useState } from 'react'

interface DrawnFilterProps {
  readonly model: TableModel
  /** Allows fields of linked records in conditions: in lists, not in rules. */
  readonly followsLinks?: boolean
  /** A filter that the condition editor can show; undefined: no conditions. */
  readonly filter: Filter | undefined
  /** Called with undefined when no condition is left. */
  onChange(filter: Filter | undefined): void
}

/**
 * Condition editor of a design. It keeps unfinished lines, and resets when the filter changes
 * from outside: by undo, or because another item is edited.
 */
export const DrawnFilter = ({ model, followsLinks = false, filter, onChange }: DrawnFilterProps) => {
  const [told, setTold] = useState(() => ({ ...linesOf(filter), filter, round: 0 }))
  if (!isSame(told.filter, filter)) setTold({ ...linesOf(filter), filter, round: told.round + 1 })
  return (
    <Suspense fallback={<Skeleton />}>
      <FilterEditor
        key={told.round}
        model={model}
        followsLinks={followsLinks}
        match={told.match}
        conditions={told.conditions}
        onChange={({ match, conditions }) => {
          const next = conditions.length > 0 ? filterOf(conditions, match) : undefined
          setTold({ match, conditions, filter: next, round: told.round })
          if (!isSame(next, filter)) onChange(next)
        }}
      />
    </Suspense>
  )
}

const linesOf = (
  filter: Filter | undefined,
): Pick<ComponentProps<typeof FilterEditor>, 'match' | 'conditions'> =>
  (filter !== undefined && conditionsOf(filter)) || { match: 'all', conditions: [] }

const isSame = (one: Filter | undefined, other: Filter | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
