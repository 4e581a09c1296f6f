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
import type { ButtonPlace } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TableButtons } from '../shared/types.ts'
import { moved, type PlaceEntry, withSystem } from './edit-buttons.ts'

interface PlaceListProps {
  readonly place: ButtonPlace
  readonly entries: readonly PlaceEntry[]
  readonly chosen: string | null
  /** Own buttons with something to mend. */
  readonly wrong: ReadonlySet<string>
  readonly body: TableButtons
  onChoose(key: string): void
  onChange(body: TableButtons): void
}

/** The buttons of one place in their order; dragging a line moves it, by keyboard too. */
export const PlaceList = (props: PlaceListProps) => {
  const { place, entries, body, onChange } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = entries.map(({ key }) => key)
  const toggle = ({ key, hidden }: PlaceEntry) => {
    const before = body.system?.[key]?.hidden ?? []
    onChange(
      withSystem(body, key, { hidden: hidden ? before.filter(each => each !== place) : [...before, place] }),
    )
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (!over || active.id === over.id) return
        const order = { ...body.order, [place]: moved(keys, String(active.id), String(over.id)) }
        onChange({ ...body, order })
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className="bt-list">
          {entries.map(entry => (
            <Line
              key={entry.key}
              entry={entry}
              on={entry.key === props.chosen}
              wrong={props.wrong.has(entry.key)}
              onChoose={() => props.onChoose(entry.key)}
              onToggle={() => toggle(entry)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface LineProps {
  readonly entry: PlaceEntry
  readonly on: boolean
  readonly wrong: boolean
  onChoose(): void
  onToggle(): void
}

const Line = ({ entry, on, wrong, onChoose, onToggle }: LineProps) => {
  const { t } = useTranslation()
  const { setNodeRef, transform, transition, attributes, listeners } = useSortable({ id: entry.key })
  return (
    <li
      ref={setNodeRef}
      className={on ? 'on' : undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        className="bt-grip"
        {...attributes}
        {...listeners}
        aria-label={t('buttons.move', { button: entry.label })}
      >
        <Icon name="grip" size={14} />
      </button>
      <button type="button" className="bt-name cut" aria-pressed={on} onClick={onChoose} translate="no">
        {entry.label}
      </button>
      {wrong ? <Icon name="warn" size={14} label={t('buttons.wrong')} /> : null}
      {entry.own ? (
        <span className="ink3 cap">{t('buttons.own')}</span>
      ) : (
        <Switch
          size="small"
          checked={!entry.hidden}
          aria-label={t('buttons.shown', { button: entry.label })}
          onChange={onToggle}
        />
      )}
    </li>
  )
}
