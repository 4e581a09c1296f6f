import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import { clock, EventFace } from '../calendar/event-face.tsx'
import type { GanttState } from './gantt-state.ts'
import { clockOf, shareOf } from './timeline.ts'

interface GanttRowProps {
  readonly state: GanttState
  readonly row: RecordRow
  readonly style: CSSProperties
}

const day = 1_440

type T = ReturnType<typeof useTranslation>['t']

/** Duration of a task, in days or hours. */
export const lengthText = (t: T, minutes: number): string => {
  if (minutes === 0) return ''
  if (minutes < day) return t('view.gantt.hours', { count: Math.round(minutes / 6) / 10 })
  return t('view.gantt.days', { count: Math.round((minutes / day) * 10) / 10 })
}

/** Start and end of a task, for the tooltip of its bar. */
const stretchText = (start: number, end: number, wholeDays: boolean): string => {
  const { lang } = localeNow()
  const days = new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const text = (minutes: number) => {
    const at = clockOf(minutes)
    const on = days.format(new Date(`${at.day}T00:00:00Z`))
    return wholeDays ? on : `${on} ${clock(at.minutes)}`
  }
  const last = wholeDays && end > start ? end - day : end
  return text(start) === text(last) ? text(start) : `${text(start)} – ${text(last)}`
}

/** A task: title, columns and its bar in the timeline. */
export const GanttRow = ({ state, row, style }: GanttRowProps) => {
  const { model, window, columns, phone, critical } = state
  const { t } = useTranslation()
  const placed = state.placeOf(row)
  const done = state.doneOf(row)
  const share = placed && shareOf(placed, window)
  const isOn = row.id === state.current
  const isCritical = critical.has(row.id)
  const title = titleOf(model, row)
  const stretch = placed ? stretchText(placed.start, placed.end, state.wholeDays) : t('view.gantt.unplanned')
  const isMilestone = placed !== null && placed.end === placed.start
  const isLate = placed !== null && done !== null && done < 100 && placed.end < state.now
  const open = (click: React.MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return
    click.preventDefault()
    state.open(row)
  }
  const classes = ['gt-bar', isCritical && 'critical', isLate && 'overdue', state.isMoved(row.id) && 'moved']
  return (
    <div
      className={['gt-row', isOn && 'on', state.target === row.id && 'target'].filter(Boolean).join(' ')}
      style={style}
      data-task={row.id}
    >
      <div className={isCritical ? 'gt-task critical' : 'gt-task'}>
        <a
          className="gt-name"
          href={state.href(row)}
          aria-current={isOn || undefined}
          aria-description={stretch}
          onKeyDown={event => state.onKey(event, row)}
          onClick={open}
        >
          <EventFace model={model} sign={state.sign} row={row} />
        </a>
        {phone
          ? null
          : columns.map(field => (
              <span key={field.id} className="gt-cell cut">
                <field.view.Cell value={row[field.id] ?? null} field={field.def} />
              </span>
            ))}
        <span className="gt-length ink3">
          {phone ? stretch : placed ? lengthText(t, placed.end - placed.start) : ''}
        </span>
      </div>
      <div className="gt-track">
        {share && placed ? (
          isMilestone ? (
            <button
              type="button"
              tabIndex={-1}
              className={isCritical ? 'gt-stone critical' : 'gt-stone'}
              style={{ left: `${share.from * 100}%` }}
              aria-label={title}
              title={`${title}\n${stretch}`}
              onPointerDown={event => state.may.move && state.begin(event, row, 'move')}
              onClick={() => state.open(row)}
            />
          ) : (
            <div
              className={classes.filter(Boolean).join(' ')}
              style={{
                left: `${Math.max(0, share.from) * 100}%`,
                width: `${(Math.min(1, share.to) - Math.max(0, share.from)) * 100}%`,
              }}
            >
              <a
                tabIndex={-1}
                className="gt-body"
                href={state.href(row)}
                draggable={false}
                aria-label={title}
                title={`${title}\n${stretch}`}
                onPointerDown={event => state.may.move && state.begin(event, row, 'move')}
                onClick={open}
              >
                {done !== null ? <span className="gt-done" style={doneStyle(share, done)} /> : null}
                {done !== null && done > 0 && share.to - share.from > 0.06 ? (
                  <span className="gt-share">{t('view.gantt.done', { done })}</span>
                ) : null}
              </a>
              {state.may.progress && done !== null ? (
                <span
                  className="gt-grip gt-grip-done"
                  style={{ left: doneStyle(share, done).width }}
                  title={t('view.gantt.progress.drag')}
                  onPointerDown={event => state.begin(event, row, 'progress')}
                />
              ) : null}
              {state.may.stretch && share.to <= 1 ? (
                <span
                  className="gt-grip gt-grip-end"
                  title={t('view.gantt.stretch')}
                  onPointerDown={event => state.begin(event, row, 'stretch')}
                />
              ) : null}
            </div>
          )
        ) : placed ? (
          <Icon name={placed.end < state.now ? 'left' : 'right'} size={12} className="ink3" />
        ) : null}
        {share && state.may.link && share.to <= 1 ? (
          <span
            className="gt-link"
            style={{ left: `${share.to * 100}%` }}
            title={t('view.gantt.link')}
            onPointerDown={event => state.begin(event, row, 'link')}
          />
        ) : null}
      </div>
    </div>
  )
}

/** Progress as a share of the visible part of the bar. */
const doneStyle = ({ from, to }: { readonly from: number; readonly to: number }, done: number) => {
  const end = from + ((to - from) * done) / 100
  const [left, right] = [Math.max(0, from), Math.min(1, to)]
  return { width: `${(Math.max(0, Math.min(right, end) - left) / (right - left)) * 100}%` }
}
