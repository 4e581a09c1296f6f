import { useDroppable } from '@dnd-kit/core'
import { localeNow } from '@gantry/fields/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarState } from './calendar-state.ts'
import { type Day, placeInWeek, weekday } from './days.ts'
import { EventLink } from './event-link.tsx'
import { type Event, layOutWeek } from './events.ts'
import { dayShows } from './use-events.ts'

interface MonthProps {
  readonly state: CalendarState
  readonly weeks: readonly (readonly Day[])[]
  /** The month as `2026-07`; days of other months are dimmed. */
  readonly month: string
  readonly events: readonly Event[]
  /** Number of records on a day, where not all are loaded. */
  readonly counts: ReadonlyMap<Day, string>
}

/** A month: its weeks with up to four events a day and the number of further ones. */
export const Month = ({ state, weeks, month, events, counts }: MonthProps) => (
  <div className="cal-month" style={{ gridTemplateRows: `32px repeat(${weeks.length}, minmax(138px, 1fr))` }}>
    <WeekdayNames days={weeks[0] ?? []} />
    {weeks.map(week => (
      <Week key={week[0]} state={state} week={week} month={month} events={events} counts={counts} />
    ))}
  </div>
)

const WeekdayNames = ({ days }: { readonly days: readonly Day[] }) => {
  const names = new Intl.DateTimeFormat(localeNow().lang, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className="cal-names">
      {days.map(day => (
        <span key={day}>{names.format(new Date(`${day}T00:00:00Z`))}</span>
      ))}
    </div>
  )
}

interface WeekProps extends Omit<MonthProps, 'weeks'> {
  readonly week: readonly Day[]
}

const Week = ({ state, week, month, events, counts }: WeekProps) => {
  const { t } = useTranslation()
  const segments = layOutWeek(week, events)
  const hiddenOn = (column: number): number =>
    segments.filter(
      ({ lane, column: from, span }) => lane >= dayShows && from <= column && column < from + span,
    ).length
  return (
    <div className="cal-week">
      {week.map((day, column) => {
        const hidden = hiddenOn(column)
        const all = counts.get(day)
        return (
          <DayCell key={day} state={state} day={day} other={!day.startsWith(month)}>
            {all !== undefined || hidden > 0 ? (
              <button
                type="button"
                className="cal-more"
                onClick={event => {
                  event.stopPropagation()
                  state.listDay(day)
                }}
              >
                {all === undefined
                  ? t('view.calendar.more', { count: hidden })
                  : t('view.calendar.all', { number: all })}
              </button>
            ) : null}
          </DayCell>
        )
      })}
      {segments
        .filter(({ lane }) => lane < dayShows)
        .map(({ event, lane, column, span, before, after }) => (
          <EventLink
            key={event.row.id}
            state={state}
            event={event}
            first={week[column] ?? ''}
            days={span}
            className={span > 1 || before || after ? 'long' : ''}
            style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 2 }}
            ends={!after}
            hour
          />
        ))}
    </div>
  )
}

interface DayCellProps {
  readonly state: CalendarState
  readonly day: Day
  readonly other: boolean
  readonly children: ReactNode
}

const DayCell = ({ state, day, other, children }: DayCellProps) => {
  const { t } = useTranslation()
  const drop = useDroppable({ id: `day ${day}`, data: { day } })
  const { lang } = localeNow()
  const named = new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeZone: 'UTC' })
  const date = new Date(`${day}T00:00:00Z`)
  const number = other && day.endsWith('-01') ? `${date.getUTCMonth() + 1}/1` : String(date.getUTCDate())
  const classes = [
    'cal-day',
    other && 'other',
    weekday(day) > 4 && 'rest',
    day === state.today && 'today',
    drop.isOver && 'to',
  ].filter(Boolean)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the day and the one that makes a record are reached by keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: clicking an empty place is a short way to what the buttons do.
    <div
      ref={drop.setNodeRef}
      className={classes.join(' ')}
      style={{ gridColumn: placeInWeek(day) + 1 }}
      title={state.create ? t('view.calendar.create') : undefined}
      onClick={() => state.create?.(day)}
    >
      <button
        type="button"
        className="cal-date"
        aria-label={named.format(date)}
        onClick={event => {
          event.stopPropagation()
          state.showDay(day)
        }}
      >
        {number}
      </button>
      {children}
    </div>
  )
}
