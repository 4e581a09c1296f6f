import { useDroppable } from '@dnd-kit/core'
import { localeNow } from '@gantry/fields/web'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarState } from './calendar-state.ts'
import { type Day, weekday } from './days.ts'
import { clock } from './event-face.tsx'
import { EventLink } from './event-link.tsx'
import { type Event, layOutDay, layOutWeek } from './events.ts'

/** Height of an hour in pixels. */
export const hourHeight = 44
const dayHeight = 24 * hourHeight
/** Hour of the initial scroll position. */
const morning = 7

interface TimeGridProps {
  readonly state: CalendarState
  readonly days: readonly Day[]
  readonly events: readonly Event[]
  /** Minutes since midnight; position of the current-time line. */
  readonly now: number
}

/** A week or a day: whole-day events above, events with times below. */
export const TimeGrid = ({ state, days, events, now }: TimeGridProps) => {
  const { t } = useTranslation()
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = morning * hourHeight
  }, [])
  const whole = events.filter(({ hours, from, to }) => hours === null || from !== to)
  const timed = events.filter(({ hours, from, to }) => hours !== null && from === to)
  const laid = layOutWeek(days, whole)
  const columns = { gridTemplateColumns: `56px repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <div className="cal-grid">
      <div className="cal-heads" style={columns}>
        <span />
        {days.map(day => (
          <DayHead key={day} state={state} day={day} />
        ))}
      </div>
      <div className={state.wholeDays ? 'cal-whole full' : 'cal-whole'} style={columns}>
        {days.map((day, at) => (
          <WholeDay key={day} state={state} day={day} column={at + 2} />
        ))}
        {laid.map(({ event, lane, column, span, after }) => (
          <EventLink
            key={event.row.id}
            state={state}
            event={event}
            first={days[column] ?? ''}
            days={span}
            className="long"
            style={{ gridColumn: `${column + 2} / span ${span}`, gridRow: lane + 1 }}
            ends={!after}
            hour
          />
        ))}
      </div>
      {state.wholeDays ? null : (
        <div className="cal-hours" ref={scroll}>
          <div className="cal-cols" style={{ ...columns, height: dayHeight }}>
            <div className="cal-clock" aria-hidden>
              {Array.from({ length: 23 }, (_, n) => (
                <span key={clock((n + 1) * 60)} style={{ top: (n + 1) * hourHeight }}>
                  {clock((n + 1) * 60)}
                </span>
              ))}
            </div>
            {days.map(day => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: a record is made by the button of the page, too.
              // biome-ignore lint/a11y/noStaticElementInteractions: clicking an empty hour is a short way to that button.
              <div
                key={day}
                className={weekday(day) > 4 ? 'cal-col rest' : 'cal-col'}
                title={state.create ? t('view.calendar.create') : undefined}
                onClick={event => {
                  const { top } = event.currentTarget.getBoundingClientRect()
                  state.create?.(day, Math.floor((event.clientY - top) / hourHeight) * 60)
                }}
              >
                {layOutDay(day, timed).map(({ event, from, to, lane, lanes }) => (
                  <EventLink
                    key={event.row.id}
                    state={state}
                    event={event}
                    first={day}
                    days={1}
                    className="timed"
                    style={{
                      top: (from / 60) * hourHeight,
                      height: ((to - from) / 60) * hourHeight - 2,
                      left: `${(lane / lanes) * 100}%`,
                      width: `${100 / lanes}%`,
                    }}
                    ends
                    hour
                  />
                ))}
                {day === state.today ? (
                  <i className="cal-now" style={{ top: (now / 60) * hourHeight }} />
                ) : null}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface DayProps {
  readonly state: CalendarState
  readonly day: Day
}

const DayHead = ({ state, day }: DayProps) => {
  const { lang } = localeNow()
  const name = new Intl.DateTimeFormat(lang, {
    weekday: 'short',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <button
      type="button"
      className={day === state.today ? 'cal-head today' : 'cal-head'}
      onClick={() => state.showDay(day)}
    >
      {name.format(new Date(`${day}T00:00:00Z`))}
    </button>
  )
}

const WholeDay = ({ state, day, column }: DayProps & { readonly column: number }) => {
  const { t } = useTranslation()
  const drop = useDroppable({ id: `day ${day}`, data: { day } })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a record is made by the button of the page, too.
    // biome-ignore lint/a11y/noStaticElementInteractions: clicking an empty day is a short way to that button.
    <div
      ref={drop.setNodeRef}
      className={drop.isOver ? 'cal-wd to' : 'cal-wd'}
      style={{ gridColumn: column }}
      title={state.create ? t('view.calendar.create') : undefined}
      onClick={() => state.create?.(day)}
    />
  )
}
