import { useDraggable } from '@dnd-kit/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarState } from './calendar-state.ts'
import type { Day } from './days.ts'
import { clock, EventFace } from './event-face.tsx'
import type { Event } from './events.ts'

interface EventLinkProps {
  readonly state: CalendarState
  readonly event: Event
  /** First day and number of days of this part; an event may span several weeks. */
  readonly first: Day
  readonly days: number
  readonly className: string
  readonly style?: CSSProperties
  /** The event ends in this part, so the part has a resize handle. */
  readonly ends: boolean
  readonly hour?: true
}

/** An event that can be opened, dragged to another day, and resized at its end. */
export const EventLink = ({ state, event, first, days, className, style, ends, hour }: EventLinkProps) => {
  const { t } = useTranslation()
  const { row } = event
  const drag = useDraggable({
    id: `move ${row.id} ${first}`,
    data: { event, how: 'move' },
    disabled: !state.movable,
  })
  const classes = [
    'cal-ev',
    className,
    row.id === state.current && 'on',
    state.isLate(event) && 'late',
    drag.isDragging && 'hole',
  ].filter(Boolean)
  return (
    <div className={classes.join(' ')} style={style} data-first={first} data-days={days}>
      <a
        ref={drag.setNodeRef}
        href={state.href(row)}
        draggable={false}
        data-event={row.id}
        aria-current={row.id === state.current || undefined}
        {...drag.listeners}
        onKeyDown={key => state.onKey(key, event)}
        onClick={click => {
          click.stopPropagation()
          if (click.metaKey || click.ctrlKey || click.shiftKey) return
          click.preventDefault()
          state.open(row)
        }}
      >
        <EventFace
          model={state.model}
          sign={state.sign}
          row={row}
          time={hour && event.hours ? clock(event.hours.from) : undefined}
        />
      </a>
      {ends && state.stretchable ? (
        <Stretch event={event} first={first} label={t('view.calendar.stretch')} />
      ) : null}
    </div>
  )
}

const Stretch = ({
  event,
  first,
  label,
}: {
  readonly event: Event
  readonly first: Day
  readonly label: string
}) => {
  const drag = useDraggable({ id: `end ${event.row.id} ${first}`, data: { event, how: 'stretch' } })
  return <span ref={drag.setNodeRef} className="cal-end" title={label} {...drag.listeners} />
}
