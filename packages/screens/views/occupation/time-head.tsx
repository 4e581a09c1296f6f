import { localeNow } from '@gantry/fields/web'
import type { CSSProperties } from 'react'
import { placeInWeek, weekday } from '../calendar/days.ts'
import { daysOf, type OccupationShow, windowOf } from './show.ts'

const evenHours = Array.from({ length: 12 }, (_, n) => String(n * 2).padStart(2, '0'))

/** Number of columns of the time axis: hours for a day, weeks for a quarter, otherwise days. */
export const cellsOf = (show: OccupationShow): number =>
  show.span === 'day' ? 24 : daysOf(windowOf(show)).length

/** The header with the time axis. */
export const TimeHead = ({ show, today }: { readonly show: OccupationShow; readonly today: string }) => {
  const { lang } = localeNow()
  if (show.span === 'day')
    return (
      <div className="oc-axis" style={{ '--cells': 24 } as CSSProperties} aria-hidden>
        {evenHours.map(hour => (
          <span key={hour} style={{ gridColumn: 'span 2' }}>
            {hour}
          </span>
        ))}
      </div>
    )
  const days = daysOf(windowOf(show))
  const name = new Intl.DateTimeFormat(lang, {
    ...(show.span !== 'month' && { month: 'numeric' }),
    day: 'numeric',
    timeZone: 'UTC',
  })
  const weekdayName = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className="oc-axis" style={{ '--cells': days.length } as CSSProperties} aria-hidden>
      {days.map((day, at) =>
        show.span === 'quarter' ? (
          placeInWeek(day) === 0 || at === 0 ? (
            <span
              key={day}
              style={{ gridColumn: `${at + 1} / span ${Math.min(7 - placeInWeek(day), days.length - at)}` }}
            >
              {7 - placeInWeek(day) > 3 ? name.format(new Date(`${day}T00:00:00Z`)) : ''}
            </span>
          ) : null
        ) : (
          <span
            key={day}
            className={[day === today && 'today', weekday(day) > 4 && 'rest'].filter(Boolean).join(' ')}
          >
            {show.span === 'month' ? Number(day.slice(8)) : name.format(new Date(`${day}T00:00:00Z`))}
            {show.span === 'week' ? <small> {weekdayName.format(new Date(`${day}T00:00:00Z`))}</small> : null}
          </span>
        ),
      )}
    </div>
  )
}
