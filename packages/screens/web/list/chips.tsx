import { Icon, Skeleton } from '@gantry/ui/web'
import { Popover } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import type { Condition } from './condition.ts'
import { useChipText } from './use-chip-text.ts'

const ConditionFields = lazy(() =>
  import('./filter-editor.tsx').then(({ ConditionFields }) => ({ default: ConditionFields })),
)

interface ChipsProps {
  readonly model: TableModel
  readonly conditions: readonly Condition[]
  /** How many are shown, from the first on. */
  readonly most: number
  onChange(conditions: readonly Condition[]): void
}

/** The conditions of a list in a row, each to be changed and dropped where it stands. */
export const Chips = ({ model, conditions, most, onChange }: ChipsProps) =>
  conditions
    .slice(0, most)
    .map((condition, at) => (
      <Chip
        key={keyOf(conditions, at)}
        model={model}
        condition={condition}
        onChange={changed => onChange(conditions.with(at, changed))}
        onRemove={() => onChange(conditions.toSpliced(at, 1))}
      />
    ))

/** A field may be asked for more than once: the first of its conditions, the second, and so on. */
const keyOf = (conditions: readonly Condition[], at: number): string => {
  const field = conditions[at]?.field
  return `${field}-${conditions.slice(0, at).filter(earlier => earlier.field === field).length}`
}

interface ChipProps {
  readonly model: TableModel
  readonly condition: Condition
  onChange(condition: Condition): void
  onRemove(): void
}

/** One condition as a sentence: press it to change it, press its cross to drop it. */
const Chip = ({ model, condition, onChange, onRemove }: ChipProps) => {
  const { t } = useTranslation()
  const chipText = useChipText()
  const field = model.field(condition.field)
  if (!field) return null
  const text = chipText(field, condition)
  return (
    <span className="chip rl-chip">
      <Popover
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={
          <div className="rl-filter rl-filter-one" role="dialog" aria-label={field.label}>
            <Suspense fallback={<Skeleton />}>
              <ConditionFields autoFocus field={field} condition={condition} onChange={onChange} />
            </Suspense>
          </div>
        }
      >
        <button type="button" className="rl-chip-b" title={`${field.label} ${text}`}>
          <span className="k" translate="no">
            {field.label}
          </span>
          <span className="cut" translate="no">
            {text}
          </span>
        </button>
      </Popover>
      <button
        type="button"
        className="x"
        aria-label={t('list.filter.remove', { field: field.label })}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
