import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { TableView } from '@gantry/model/shared'
import { Icon, type IconName, icons } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import type { DragEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faceOf, isKnownKind } from './faces.ts'

interface ViewSwitchProps {
  readonly views: readonly TableView[]
  /** Null: the list. */
  readonly current: string | null
  /** Available width, in pixels. */
  readonly width: number
  readonly phone: boolean
  onChoose(view: string | null): void
  /** Absent: the views cannot be reordered. */
  onMove?(view: string, to: number): void
}

interface Entry {
  readonly id: string | null
  readonly icon: IconName
  readonly label: string
}

const isIcon = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(icons, name)

/** The icon of a view: its own, or that of its kind. */
export const viewIcon = ({ icon, kind }: Pick<TableView, 'icon' | 'kind'>): IconName =>
  isIcon(icon) ? icon : isKnownKind(kind) ? faceOf(kind).icon : 'list'

/** Number of views shown with a label, by available width; the others show an icon with a tooltip. */
const worded = (width: number): number => (width >= 1080 ? 4 : width >= 860 ? 2 : 0)

/** The dragged view and its drop target. */
interface Drag {
  readonly id: string
  readonly over: string | null
}

/** Handlers that reorder the views by drag and drop, or by Alt with arrows. */
const movesOf = (
  id: string,
  at: number,
  drag: Drag | null,
  setDrag: (drag: Drag | null) => void,
  onMove: (view: string, to: number) => void,
) => ({
  draggable: true,
  'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight',
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    setDrag({ id, over: null })
  },
  onDragOver: (event: DragEvent) => {
    if (!drag) return
    event.preventDefault()
    const over = drag.id === id ? null : id
    if (drag.over !== over) setDrag({ ...drag, over })
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    if (drag && drag.id !== id) onMove(drag.id, at)
  },
  onDragEnd: () => setDrag(null),
  onKeyDown: (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    if (at + by >= 0) onMove(id, at + by)
  },
})

/** Switch between list, board, calendar …: the first ones and the current one with a label, the rest as icons. */
export const ViewSwitch = ({ views, current, width, phone, onChoose, onMove }: ViewSwitchProps) => {
  const { t } = useTranslation()
  const [drag, setDrag] = useState<Drag | null>(null)
  const { lang } = localeNow()
  const entries: readonly Entry[] = [
    { id: null, icon: 'list', label: t('view.list') },
    ...views.map(view => ({ id: view.id, icon: viewIcon(view), label: localise(view.label, lang) })),
  ]
  const shown = entries.find(entry => entry.id === current) ?? entries[0]!
  if (phone)
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [shown.id ?? ''],
          items: entries.map(entry => ({
            key: entry.id ?? '',
            label: <span translate="no">{entry.label}</span>,
            icon: <Icon name={entry.icon} size={14} />,
          })),
          onClick: ({ key }) => onChoose(key || null),
        }}
      >
        <button type="button" className="btn t s vs-phone" aria-label={t('view.switch')}>
          <Icon name={shown.icon} size={14} />
          <span translate="no">{shown.label}</span>
          <Icon name="down" size={12} />
        </button>
      </Dropdown>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own.
    <div className="seg s vs" role="group" aria-label={t('view.switch')}>
      {entries.map((entry, at) => {
        const on = entry.id === shown.id
        const { id } = entry
        // The list itself stays first.
        const moves = onMove && id !== null ? movesOf(id, at - 1, drag, setDrag, onMove) : null
        return (
          <button
            key={entry.id ?? ''}
            type="button"
            className={[on && 'on', id !== null && drag?.over === id && 'to'].filter(Boolean).join(' ')}
            aria-pressed={on}
            aria-label={entry.label}
            title={moves ? t('view.move.hint', { name: entry.label }) : entry.label}
            onClick={() => onChoose(id)}
            {...moves}
          >
            <Icon name={entry.icon} size={14} />
            {on || at < worded(width) ? <span translate="no">{entry.label}</span> : null}
          </button>
        )
      })}
    </div>
  )
}
