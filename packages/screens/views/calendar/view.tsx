import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useNudge } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { Banner, ProgressLine, Skeleton } from '@gantry/ui/web'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { afterRest } from '../../web/data/after-rest.ts'
import { useRefresh } from '../../web/data/use-record.ts'
import { deadlineFields, isUnfinished } from '../../web/parts/unfinished.ts'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import { ClosedNote } from '../../web/views/closed-note.tsx'
import { useChange } from '../../web/views/use-change.ts'
import { useRefusals } from '../../web/views/use-refusals.ts'
import { aimRest, useRested } from '../../web/views/use-rested.ts'
import type { ViewProps } from '../../web/views/view-props.ts'
import { Agenda } from './agenda.tsx'
import type { CalendarState } from './calendar-state.ts'
import { CalendarTools } from './calendar-tools.tsx'
import { DayDrawer } from './day-drawer.tsx'
import { addDays, type Day, daysBetween, monthOf, onWall, weekOf, weeksOf } from './days.ts'
import { begunOn, type Event, type Ground, moved, stretched } from './events.ts'
import { Month } from './month.tsx'
import { type CalendarOptions, dayKind } from './shared.ts'
import { type CalendarShow, readShow, windowOf, writeShow } from './show.ts'
import { hourHeight, TimeGrid } from './time-grid.tsx'
import { useEvents } from './use-events.ts'
import './calendar.css'

/** Debounce in milliseconds before the window reloads after a change. */
const rest = 800
const words = { moved: 'view.calendar.moved', refused: 'view.calendar.refused' }
/** Snap interval in minutes when an event is dragged in a view with times. */
const snap = 15

/** Drop target of the dragged event. */
interface Aim {
  readonly event: Event
  readonly values: Readonly<Record<string, string>>
}

/** Calendar view: a month, a week or a day; on a phone a list of days. */
const Calendar = (props: ViewProps<CalendarOptions>) => {
  const { model, view, query, state, change, phone, tools } = props
  const { t } = useTranslation()
  const { timeZone } = localeNow()
  const [now] = useState(() => onWall(Date.now(), timeZone))
  const show = readShow(state.show, view.options.first ?? 'month', now.day)
  const shown: CalendarShow = phone && show.span === 'week' ? { ...show, span: 'month' } : show
  const window = phone && shown.span === 'month' ? monthOf(shown.day) : windowOf(shown)
  const { start, end = null, sign } = view.options
  const startField = model.field(start)
  const kind = (startField && dayKind(startField.def)) ?? 'date'
  const ground = useMemo<Ground>(() => ({ start, end, kind, timeZone }), [start, end, kind, timeZone])
  const fields = [
    ...new Set([
      model.title,
      start,
      ...(end ? [end] : []),
      ...(sign ? [sign] : []),
      ...deadlineFields(model),
    ]),
  ]
  const { events, counts, more, isPending, error, refetch } = useEvents(
    model.id,
    query,
    ground,
    window,
    fields,
  )
  const save = useChange(model, words)
  const [listed, setListed] = useState<Day | null>(null)
  const due = [startField, end === null ? undefined : model.field(end)].find(field => field?.def.due === true)
  const [saving, setSaving] = useState(false)
  const [aim, setAim] = useState<Aim | null>(null)
  const aimed = useRested(aim, aimRest)
  const [refusal = null] = useRefusals(
    model,
    aim && aimed?.event.row === aim.event.row ? aim.event.row : null,
    aimed ? [aimed.values] : [],
  )
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )

  const refresh = useRefresh(model.id)
  const again = useEffectEvent(() => refresh())
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(model.id, () => following.current?.tell())

  const tellShown = useEffectEvent(props.onShown)
  useEffect(
    () => tellShown(events.toSorted((a, b) => a.from.localeCompare(b.from)).map(({ row }) => row)),
    [events],
  )

  const put = async (event: Event, values: Readonly<Record<string, string>>) => {
    setSaving(true)
    await save(event.row, values)
    setSaving(false)
  }
  const mayUpdate = model.can('update') && model.writable(start)
  const calendar: CalendarState = {
    model,
    sign: sign === undefined ? undefined : model.field(sign),
    today: now.day,
    current: state.record,
    movable: mayUpdate && (end === null || model.writable(end)),
    stretchable: mayUpdate && end !== null && model.writable(end),
    wholeDays: kind === 'date',
    href: props.href,
    open: props.open,
    create: props.create && ((day, minutes) => props.create?.(begunOn(ground, day, minutes))),
    listDay: setListed,
    isLate: event =>
      due !== undefined &&
      isPast(event, end === null ? 'from' : 'to', now.day) &&
      isUnfinished(model, event.row),
    showDay: day => change({ show: writeShow({ span: 'day', day }) }),
    onKey: (key: KeyboardEvent, event) => {
      const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key.key]
      if (days === undefined || !key.shiftKey || !mayUpdate) return
      key.preventDefault()
      void put(event, key.altKey ? stretched(event, ground, days) : moved(event, ground, days))
    },
  }
  /** Drop target at the pointer position; null: unchanged or invalid. */
  const aimOf = ({ active, over, delta, activatorEvent }: DragMoveEvent | DragEndEvent): Aim | null => {
    const { event, how } = active.data.current as { event: Event; how: 'move' | 'stretch' }
    const timed = event.hours !== null && shown.span !== 'month' && event.from === event.to
    const values = (days: number, minutes: number) =>
      (how === 'move' ? moved : stretched)(event, ground, days, minutes)
    if (timed) {
      const minutes = Math.round(((delta.y / hourHeight) * 60) / snap) * snap
      const width = (activatorEvent.target as HTMLElement).closest('.cal-col')?.clientWidth ?? 0
      const days = how === 'move' && width > 0 ? Math.round(delta.x / width) : 0
      return days === 0 && minutes === 0 ? null : { event, values: values(days, minutes) }
    }
    const to: unknown = over?.data.current?.day
    if (typeof to !== 'string') return null
    const days = daysBetween(how === 'stretch' ? event.to : dayUnder(activatorEvent, event), to)
    return days === 0 ? null : { event, values: values(days, 0) }
  }

  return (
    <>
      {tools
        ? createPortal(
            <CalendarTools
              show={shown}
              today={now.day}
              phone={phone}
              onShow={next => change({ show: writeShow(next) }, 'replace')}
            />,
            tools,
          )
        : null}
      <ProgressLine active={saving} />
      {error && events.length === 0 ? (
        <Unreadable error={error} onRetry={refetch} />
      ) : isPending ? (
        <Skeleton kind="table" rows={12} />
      ) : phone ? (
        <Agenda state={calendar} first={window[0]} last={window[1]} events={events} counts={counts} />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={pointerWithin}
          onDragMove={move => {
            const next = aimOf(move)
            setAim(now => (JSON.stringify(now?.values) === JSON.stringify(next?.values) ? now : next))
          }}
          onDragCancel={() => setAim(null)}
          onDragEnd={end => {
            const landed = aimOf(end)
            setAim(null)
            if (landed) void put(landed.event, landed.values)
          }}
        >
          <ClosedNote reason={aim === aimed ? refusal : null} />
          {more ? <Banner kind="info">{t('view.calendar.tooMany')}</Banner> : null}
          {shown.span === 'month' ? (
            <Month
              state={calendar}
              weeks={weeksOf(shown.day)}
              month={shown.day.slice(0, 7)}
              events={events}
              counts={counts}
            />
          ) : (
            <TimeGrid
              key={shown.span}
              state={calendar}
              days={shown.span === 'day' ? [shown.day] : weekOf(shown.day)}
              events={events}
              now={now.minutes}
            />
          )}
        </DndContext>
      )}
      {listed === null ? null : (
        <DayDrawer
          key={listed}
          state={calendar}
          day={listed}
          query={query}
          ground={ground}
          fields={fields}
          onClose={() => setListed(null)}
        />
      )}
    </>
  )
}

/** Whether the start or end day of an event has passed. */
const isPast = (event: Event, which: 'from' | 'to', today: Day): boolean => event[which] < today

/** The day at which an event was grabbed: an event of several days is moved relative to that day. */
const dayUnder = (pressed: globalThis.Event, event: Event): Day => {
  const part = (pressed.target as HTMLElement).closest<HTMLElement>('.cal-ev')
  if (!part || !(pressed instanceof MouseEvent)) return event.from
  const { left, width } = part.getBoundingClientRect()
  const days = Number(part.dataset.days)
  const at = Math.floor(((pressed.clientX - left) / width) * days)
  return addDays(part.dataset.first ?? event.from, Math.min(days - 1, Math.max(0, at)))
}

export default Calendar
