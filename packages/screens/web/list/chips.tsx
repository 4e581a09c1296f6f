import { lazy, Suspense } from 'react'
import { isLinked } from '../parts/linked-field.ts'
import type { TableModel } from '../parts/table-model.ts'
import { Chip } from './chip.tsx'
import type { Condition } from './condition.ts'

const LinkedChip = lazy(() => import('./linked-chip.tsx'))

interface ChipsProps {
  readonly model: TableModel
  readonly conditions: readonly Condition[]
  /** Maximum number of chips shown. */
  readonly most: number
  onChange(conditions: readonly Condition[]): void
}

/** The conditions of a list as chips; each can be edited and removed in place. */
export const Chips = ({ model, conditions, most, onChange }: ChipsProps) =>
  conditions.slice(0, most).map((condition, at) => {
    const chip = {
      condition,
      onChange: (changed: Condition) => onChange(conditions.with(at, changed)),
      onRemove: () => onChange(conditions.toSpliced(at, 1)),
    }
    const key = keyOf(conditions, at)
    if (isLinked(condition.field))
      return (
        <Suspense key={key} fallback={null}>
          <LinkedChip model={model} {...chip} />
        </Suspense>
      )
    const field = model.field(condition.field)
    return field ? <Chip key={key} field={field} {...chip} /> : null
  })

/** A field may have several conditions; the key is the field and the position among its conditions. */
const keyOf = (conditions: readonly Condition[], at: number): string => {
  const field = conditions[at]?.field
  return `${field}-${conditions.slice(0, at).filter(earlier => earlier.field === field).length}`
}
