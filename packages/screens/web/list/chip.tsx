import { Icon, Skeleton } from '@gantry/ui/web'
import { Popover } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldModel } from '../parts/table-model.ts'
import type { Condition } from './condition.ts'
import { useChipText } from './use-chip-text.ts'

const ConditionFields = lazy(() =>
  import('./filter-editor.tsx').then(({ ConditionFields }) => ({ default: ConditionFields })),
)

export interface ChipProps {
  readonly field: FieldModel
  readonly condition: Condition
  onChange(condition: Condition): void
  onRemove(): void
}

/** A condition as a chip: click it to edit, click the cross to remove. */
export const Chip = ({ field, condition, onChange, onRemove }: ChipProps) => {
  const { t } = useTranslation()
  const chipText = useChipText()
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
