import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface ListedView {
  readonly id: string
  readonly name: Text
  readonly state: string
  readonly release: number | null
}

interface ViewListProps {
  /** In the order they are offered in; those not offered last. */
  readonly views: readonly ListedView[]
  readonly shown: string | null
  onChoose(id: string): void
  /** The offered views in their new order. */
  onOrder(ids: readonly string[]): void
}

const isOffered = ({ state, release }: ListedView): boolean => state === 'active' && release !== null

/** The views of a table; those on offer are put into order by dragging or by keys. */
export const ViewList = ({ views, shown, onChoose, onOrder }: ViewListProps) => {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const offered = views.filter(isOffered).map(({ id }) => id)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        const [from, to] = [offered.indexOf(String(active.id)), offered.indexOf(String(over?.id))]
        if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove([...offered], from, to))
      }}
    >
      <SortableContext items={[...offered]} strategy={verticalListSortingStrategy}>
        {views.map(view => (
          <ViewEntry key={view.id} view={view} current={view.id === shown} onChoose={onChoose} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

interface ViewEntryProps {
  readonly view: ListedView
  readonly current: boolean
  onChoose(id: string): void
}

const ViewEntry = ({ view, current, onChoose }: ViewEntryProps) => {
  const { t } = useTranslation()
  const drag = useSortable({ id: view.id, disabled: !isOffered(view) })
  const name = localise(view.name, currentLang())
  const shift = drag.transform
  return (
    <div
      ref={drag.setNodeRef}
      className={drag.isDragging ? 'vd-entry drag' : 'vd-entry'}
      style={{
        ...(shift && { transform: `translateY(${shift.y}px)` }),
        ...(drag.transition && { transition: drag.transition }),
      }}
    >
      {isOffered(view) ? (
        <button
          type="button"
          className="btn t xs sq vd-grip"
          aria-label={t('designer.views.move', { name })}
          {...drag.attributes}
          {...drag.listeners}
        >
          <Icon name="grip" size={12} />
        </button>
      ) : (
        <span className="vd-grip" />
      )}
      <button
        type="button"
        className={current ? 'btn t s on' : 'btn t s'}
        aria-current={current || undefined}
        onClick={() => onChoose(view.id)}
      >
        <span translate="no">{name}</span>
        {view.state === 'stopped' ? <span className="ink3">{t('designer.views.stopped')}</span> : null}
        {view.release === null ? <span className="ink3">{t('designer.views.draft')}</span> : null}
      </button>
    </div>
  )
}
