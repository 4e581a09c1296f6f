import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ListColumn } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldIcon } from '../parts/field-select.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { changeColumn, moveColumn } from './column-layout.ts'

interface ColumnPanelProps {
  readonly model: TableModel
  readonly columns: readonly ListColumn[]
  readonly changed: boolean
  onChange(columns: readonly ListColumn[]): void
  onReset(): void
}

/** Editor for the visible columns, their order and which of them are frozen. */
export const ColumnPanel = ({ model, columns, changed, onChange, onReset }: ColumnPanelProps) => {
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = columns.map(column => column.field)
  const shown = columns.filter(column => !column.hidden).length
  return (
    <div className="rl-cols" role="dialog" aria-label={t('list.columns')}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id)
            onChange(moveColumn(columns, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul>
            {columns.map(column => {
              const field = model.field(column.field)
              return field ? (
                <ColumnLine
                  key={column.field}
                  field={field}
                  column={column}
                  lastShown={shown === 1 && !column.hidden}
                  onChange={change => onChange(changeColumn(columns, column.field, change))}
                />
              ) : null
            })}
          </ul>
        </SortableContext>
      </DndContext>
      {changed ? (
        <button type="button" className="btn t s" onClick={onReset}>
          {t('list.columns.reset')}
        </button>
      ) : null}
    </div>
  )
}

interface ColumnLineProps {
  readonly field: FieldModel
  readonly column: ListColumn
  /** This is the last visible column; it cannot be hidden. */
  readonly lastShown: boolean
  onChange(change: { hidden?: boolean; fixed?: boolean }): void
}

const ColumnLine = ({ field, column, lastShown, onChange }: ColumnLineProps) => {
  const { t } = useTranslation()
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id: column.field,
  })
  const fixed = column.fixed === 'left'
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'drag' : undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        className="rl-handle"
        {...attributes}
        {...listeners}
        aria-label={t('list.columns.move', { field: field.label })}
      >
        <Icon name="grip" size={14} />
      </button>
      <Checkbox
        checked={!column.hidden}
        disabled={lastShown}
        onChange={event => onChange({ hidden: !event.target.checked })}
      >
        <span className="rl-field-o" translate="no">
          <FieldIcon field={field} />
          {field.label}
        </span>
      </Checkbox>
      <button
        type="button"
        className={fixed ? 'btn t xs sq rl-pin on' : 'btn t xs sq rl-pin'}
        aria-pressed={fixed}
        aria-label={t('list.columns.fix', { field: field.label })}
        onClick={() => onChange({ fixed: !fixed })}
      >
        <Icon name="pin" size={14} />
      </button>
    </li>
  )
}
