import { localeNow } from '@gantry/fields/web'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldModel } from '../../web/parts/table-model.ts'
import { rangeText } from './gantt-tools.tsx'
import { type Cell, cellsOf, type GanttShow } from './show.ts'

interface GanttScaleProps {
  readonly show: GanttShow
  readonly columns: readonly FieldModel[]
  /** Days on the scale. */
  readonly days: number
  readonly today: string
  readonly phone: boolean
  /** The element as wide as the tracks below, and its width in pixels. */
  readonly trackRef: Ref<HTMLDivElement>
  readonly trackWidth: number
}

/** Head of the chart: names of the columns, and the days, hours or weeks above the tracks. */
export const GanttScale = ({ show, columns, days, today, phone, trackRef, trackWidth }: GanttScaleProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const cells = cellsOf(show)
  return (
    <div className="gt-top">
      <div className="gt-task">
        {phone ? null : (
          <>
            <span className="gt-name">{t('view.gantt.task')}</span>
            {columns.map(field => (
              <span key={field.id} className="gt-cell cut" translate="no">
                {field.label}
              </span>
            ))}
            <span className="gt-length">{t('view.gantt.length')}</span>
          </>
        )}
      </div>
      <div className="gt-scale" ref={trackRef}>
        {phone ? null : <b className="gt-range">{rangeText(show)}</b>}
        <div className="gt-days">
          {cells.map(cell => (
            <span
              key={cell.key}
              className={isToday(cell, today) ? 'gt-day today' : 'gt-day'}
              style={cellStyle(cell, days)}
            >
              {cellText(cell, lang, trackWidth / cells.length)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface GanttGroundProps {
  readonly show: GanttShow
  readonly days: number
  /** Where now is on the scale, from 0 to 1; null outside. */
  readonly nowAt: number | null
}

/** Behind the tracks: weekends, and the line of now. */
export const GanttGround = ({ show, days, nowAt }: GanttGroundProps) => (
  <div className="gt-ground" aria-hidden="true">
    {cellsOf(show).map(cell => (
      <span key={cell.key} className={cell.weekend ? 'weekend' : undefined} style={cellStyle(cell, days)} />
    ))}
    {nowAt === null ? null : <i className="gt-now" style={{ left: `${nowAt * 100}%` }} />}
  </div>
)

const isToday = (cell: Cell, today: string): boolean =>
  cell.hour === null && cell.size === 1 && cell.day === today

const cellStyle = ({ at, size }: Cell, days: number) => ({
  left: `${(at / days) * 100}%`,
  width: `${(size / days) * 100}%`,
})

/** Label of a column: its hour, its day (with the weekday if there is room), or the Monday of its week. */
const cellText = ({ day, hour, size }: Cell, lang: string, width: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  if (hour !== null) return width > 24 || hour % 3 === 0 ? String(hour) : ''
  if (size !== 1) return `${at.getUTCMonth() + 1}/${at.getUTCDate()}`
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'narrow', timeZone: 'UTC' }).format(at)
  return width > 36 ? `${at.getUTCDate()} ${weekday}` : String(at.getUTCDate())
}
