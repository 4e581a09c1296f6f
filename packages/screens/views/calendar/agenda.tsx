import { localeNow } from '@gantry/fields/web'
import { useTranslation } from 'react-i18next'
import type { CalendarState } from './calendar-state.ts'
import { addDays, type Day, daysBetween } from './days.ts'
import { clock, EventFace } from './event-face.tsx'
import type { Event } from './events.ts'

interface AgendaProps {
  readonly state: CalendarState
  readonly first: Day
  readonly last: Day
  readonly events: readonly Event[]
  readonly counts: ReadonlyMap<Day, string>
}

/** Calendar on a phone: a list of the days with records. */
export const Agenda = ({ state, first, last, events, counts }: AgendaProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const named = new Intl.DateTimeFormat(lang, {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))
    .map(day => ({ day, on: events.filter(({ from, to }) => from <= day && day <= to) }))
    .filter(({ on, day }) => on.length > 0 || day === state.today)
  return (
    <div className="cal-agenda">
      {days.map(({ day, on }) => (
        <section
          key={day}
          ref={day === state.today ? showAtFirst : undefined}
          aria-label={named.format(new Date(`${day}T00:00:00Z`))}
        >
          <header className={day === state.today ? 'today' : undefined}>
            <button type="button" onClick={() => state.showDay(day)}>
              {named.format(new Date(`${day}T00:00:00Z`))}
            </button>
            <span className="ink3">{counts.get(day) ?? on.length}</span>
          </header>
          {on.length === 0 ? <p className="ink3 cap">{t('view.calendar.nothing')}</p> : null}
          {on.map(event => (
            <a
              key={event.row.id}
              className="cal-item"
              href={state.href(event.row)}
              onClick={click => {
                click.preventDefault()
                state.open(event.row)
              }}
            >
              <EventFace
                model={state.model}
                sign={state.sign}
                row={event.row}
                time={event.hours && event.from === day ? clock(event.hours.from) : undefined}
              />
            </a>
          ))}
        </section>
      ))}
    </div>
  )
}

/** Scrolls to today when a month opens. */
const showAtFirst = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'start' })
