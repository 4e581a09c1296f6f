import type { Lang } from '@gantry/base/shared'
import {
  type ColumnEdge,
  edgesOf,
  endName,
  type OuterColumn,
  type PlannedTask,
} from '@gantry/transform/shared'
import { columnLabel } from './column-label.ts'

/** A column outside of the task, as people call it. */
export interface NamedColumn {
  readonly key: string
  /** Label of the step, or its table. */
  readonly step: string
  readonly column: string
}

/** A column of a target with what it is made from. */
export interface LineageRow {
  readonly to: NamedColumn
  readonly direct: readonly (NamedColumn & Pick<ColumnEdge, 'how'>)[]
  /** Columns that decide which rows there are. */
  readonly indirect: readonly NamedColumn[]
}

/** The lineage of a task by the columns of its targets. */
export const lineageRows = (planned: PlannedTask, lang: Lang): readonly LineageRow[] => {
  const named = ({ step, column }: OuterColumn): NamedColumn => {
    const node = planned.task.nodes[step]
    return {
      key: `${step} ${column}`,
      step: (node && endName(node)) || step,
      column: columnLabel(
        planned.steps.find(({ id }) => id === step),
        column,
        lang,
      ),
    }
  }
  const targets = new Map<string, ColumnEdge[]>()
  for (const edge of edgesOf(planned)) {
    const { key } = named(edge.to)
    targets.set(key, [...(targets.get(key) ?? []), edge])
  }
  return [...targets.values()].flatMap(found => {
    const [first] = found
    if (!first) return []
    return [
      {
        to: named(first.to),
        direct: found
          .filter(({ how }) => how !== 'indirect')
          .map(({ from, how }) => ({ ...named(from), how })),
        indirect: found.filter(({ how }) => how === 'indirect').map(({ from }) => named(from)),
      },
    ]
  })
}
