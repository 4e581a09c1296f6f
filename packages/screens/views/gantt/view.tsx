import { useNudge } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Banner, Icon, ProgressLine, Skeleton, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { afterRest } from '../../web/data/after-rest.ts'
import { useRefresh } from '../../web/data/use-record.ts'
import { titleOf } from '../../web/detail/title-of.ts'
import { formatValue } from '../../web/parts/format-value.ts'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import { useWidth } from '../../web/parts/use-width.ts'
import { ClosedNote } from '../../web/views/closed-note.tsx'
import { useRefusals } from '../../web/views/use-refusals.ts'
import { aimRest, useRested } from '../../web/views/use-rested.ts'
import type { ViewProps } from '../../web/views/view-props.ts'
import { useFolded } from '../board/use-folded.ts'
import { daysBetween, onWall } from '../calendar/days.ts'
import { clock } from '../calendar/event-face.tsx'
import type { Ground } from '../calendar/events.ts'
import { dayKind } from '../calendar/shared.ts'
import { GanttLinks } from './gantt-links.tsx'
import { GanttRow, lengthText } from './gantt-row.tsx'
import type { GanttState, How } from './gantt-state.ts'
import { GanttTools, rangeText } from './gantt-tools.tsx'
import { type GroupCount, layOut, lineAt, lineOf } from './lines.ts'
import { criticalOf, orderOf, type Placed, pushedBy, type Task, wayBetween } from './schedule.ts'
import type { GanttOptions } from './shared.ts'
import { type Cell, cellsOf, readShow, snapOf, windowOf, writeShow } from './show.ts'
import { clockOf, linkedIds, movedBy, placeOf, shareOf, shareOfMoment, taskOf } from './timeline.ts'
import { type Drag, useDrag } from './use-drag.ts'
import {
  mostGroups,
  networkKey,
  pageKey,
  pageSize,
  type TaskPage,
  useGroups,
  useNetwork,
  useTaskPages,
} from './use-gantt.ts'
import { type Change, useReschedule } from './use-reschedule.ts'
import './gantt.css'

/** Debounce in milliseconds before the chart reloads after a change. */
const rest = 800
const day = 1_440
const lineHeight = 34
const phoneHeight = 56
/** Snap interval for dragging progress, in percent. */
const share = 5

/** A moved task and the tasks that must move with it, until the user confirms or cancels. */
interface Proposal {
  readonly row: RecordRow
  readonly placed: Placed
  readonly pushed: readonly Placed[]
}

/** Gantt chart: tasks as bars in groups, with dependencies; on a phone a list with a small bar for each task. */
const Gantt = (props: ViewProps<GanttOptions>) => {
  const { model, view, query, state, change, phone, tools } = props
  const { options } = view
  const { t } = useTranslation()
  const client = useQueryClient()
  const { timeZone, lang } = localeNow()
  const [now] = useState(() => onWall(Date.now(), timeZone))
  const show = readShow(state.show, options, now.day)
  const window = windowOf(show)
  const kind = dayKind(model.field(options.start)?.def ?? { type: '' }) ?? 'date'
  const { start, end } = options
  const ground = useMemo<Ground>(() => ({ start, end, kind, timeZone }), [start, end, kind, timeZone])
  const fieldOf = (id: string | undefined) => (id === undefined ? undefined : model.field(id))
  const group = fieldOf(show.group ?? undefined)
  const depends = fieldOf(options.depends)
  const progress = fieldOf(options.progress)
  const columns = (options.columns ?? []).flatMap(id => model.field(id) ?? [])
  const { groups, error, refetch } = useGroups(model, group, query, ground, window)
  const [folded, fold] = useFolded(view.id, undefined)
  const counts = useMemo<readonly GroupCount[]>(
    () =>
      (groups ?? []).map(({ id, count }) => ({
        id,
        count,
        bare: !group,
        folded: group !== undefined && folded.has(id),
      })),
    [groups, group, folded],
  )
  const { starts, count } = useMemo(() => layOut(counts), [counts])
  const height = phone ? phoneHeight : lineHeight
  const scroll = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 8,
  })
  useEffect(() => {
    if (height > 0) virtual.measure()
  }, [virtual, height])
  const items = virtual.getVirtualItems()
  const lines = items.map(({ index, start: top }) => ({ index, top, line: lineAt(counts, starts, index) }))
  const pagesNow = lines.flatMap(({ line }) =>
    line.is === 'task'
      ? [{ group: group ? (counts[line.group]?.id ?? '') : null, page: Math.floor(line.at / pageSize) + 1 }]
      : [],
  )
  const asked = [...new Map(pagesNow.map(page => [pageKey(page), page])).values()]
  const askedKey = JSON.stringify(asked)
  const pages = useMemo<readonly TaskPage[]>(() => JSON.parse(askedKey), [askedKey])
  const fields = [
    ...new Set([
      model.title,
      start,
      end,
      ...[progress, depends, group, fieldOf(options.lag), fieldOf(options.sign), ...columns].flatMap(
        field => field?.id ?? [],
      ),
    ]),
  ]
  const tasks = useTaskPages(model.id, group, query, ground, window, fields, pages)
  const network = useNetwork(model.id, depends, query, ground, window, fields)
  const [trackRef, trackWidth] = useWidth()

  const chained = useMemo(() => {
    const rows = network.data?.rows ?? []
    const list = rows.flatMap(row => taskOf(row, ground, options.depends, options.lag) ?? [])
    return { rows: new Map(rows.map(row => [row.id, row])), list, order: orderOf(list) }
  }, [network.data, ground, options.depends, options.lag])
  const isWhole = network.data !== undefined && !network.data.more
  const critical = useMemo(
    () => (isWhole && chained.order.cycle.length === 0 ? criticalOf(chained.list) : []),
    [isWhole, chained],
  )

  const refresh = useRefresh(model.id)
  const again = useEffectEvent(() =>
    Promise.all([refresh(), client.invalidateQueries({ queryKey: networkKey(model.id) })]),
  )
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(model.id, () => following.current?.tell())
  const reschedule = useReschedule(model, view.id, () =>
    Promise.all([refresh(), client.invalidateQueries({ queryKey: networkKey(model.id) })]),
  )
  const [saving, setSaving] = useState(false)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const save = async (changes: readonly Change[]) => {
    setProposal(null)
    setSaving(true)
    await reschedule(changes)
    setSaving(false)
  }

  // Loaded tasks by their line.
  const shown = new Map<string, { readonly row: RecordRow; readonly line: number }>()
  for (const page of pages) {
    const at = group ? counts.findIndex(({ id }) => id === page.group) : 0
    for (const [n, row] of (tasks.rows.get(pageKey(page)) ?? []).entries()) {
      const line = lineOf(counts, starts, at, (page.page - 1) * pageSize + n)
      if (line !== null) shown.set(row.id, { row, line })
    }
  }
  const rowAt = (line: ReturnType<typeof lineAt>): RecordRow | undefined => {
    if (line.is === 'head') return undefined
    const id = group ? (counts[line.group]?.id ?? '') : null
    return tasks.rows.get(pageKey({ group: id, page: Math.floor(line.at / pageSize) + 1 }))?.[
      line.at % pageSize
    ]
  }
  const tellShown = useEffectEvent(() =>
    props.onShown([...shown.values()].sort((a, b) => a.line - b.line).map(({ row }) => row)),
  )
  const shownKey = [...shown.keys()].join(' ')
  useEffect(() => {
    if (shownKey !== '') tellShown()
  }, [shownKey])

  const mayUpdate = model.can('update')
  const may: Readonly<Record<How, boolean>> = {
    move: mayUpdate && model.writable(start) && model.writable(end),
    stretch: mayUpdate && model.writable(end),
    progress: mayUpdate && progress !== undefined && model.writable(progress.id),
    link: !phone && mayUpdate && depends !== undefined && model.writable(depends.id),
  }
  const length = (daysBetween(...window) + 1) * day
  const snap = snapOf(show.span, kind === 'date')
  const minutesOf = (pixels: number) =>
    trackWidth > 0 ? Math.round((pixels / trackWidth) * (length / snap)) * snap : 0
  const doneOf = (row: RecordRow): number | null => {
    if (!progress) return null
    const done = Number(row[progress.id] ?? 0)
    return Number.isFinite(done) ? Math.min(100, Math.max(0, done)) : 0
  }
  /** New position of a task for a drag by `dx` pixels. */
  const drawn = ({ row, how, dx }: Pick<Drag, 'row' | 'how' | 'dx'>): Placed | null => {
    const placed = placeOf(row, ground)
    if (!placed || how === 'link' || how === 'progress') return null
    const by = minutesOf(dx)
    return how === 'move'
      ? { id: row.id, start: placed.start + by, end: placed.end + by }
      : { id: row.id, start: placed.start, end: Math.max(placed.start + snap, placed.end + by) }
  }
  const doneBy = ({ row, dx }: Pick<Drag, 'row' | 'dx'>): number => {
    const placed = placeOf(row, ground)
    const wide = placed ? ((placed.end - placed.start) / length) * trackWidth : 0
    const by = wide > 0 ? (dx / wide) * 100 : 0
    return Math.min(100, Math.max(0, Math.round(((doneOf(row) ?? 0) + by) / share) * share))
  }
  const changeOf = (row: RecordRow, to: Placed): Change => {
    const from = placeOf(row, ground) ?? to
    return { row, values: movedBy(row, ground, { start: to.start - from.start, end: to.end - from.end }) }
  }
  const put = (row: RecordRow, placed: Placed) => {
    const own = taskOf(row, ground, options.depends, options.lag)
    const list: readonly Task[] = chained.rows.has(row.id) || !own ? chained.list : [...chained.list, own]
    const pushed = pushedBy(list, [placed]).filter(({ id }) => chained.rows.has(id))
    if (pushed.length > 0) setProposal({ row, placed, pushed })
    else void save([changeOf(row, placed)])
  }
  const titleById = (id: string): string => {
    const row = shown.get(id)?.row ?? chained.rows.get(id)
    return row ? titleOf(model, row) : id.slice(-8)
  }
  const link = (from: RecordRow, to: string) => {
    const target = shown.get(to)?.row ?? chained.rows.get(to)
    if (!target || !depends || linkedIds(target, depends.id).includes(from.id)) return
    const way = to === from.id ? [to] : wayBetween(chained.list, to, from.id)
    if (way.length > 0) {
      const names = [...way, way[0] ?? ''].map(titleById).join(' → ')
      toast({ kind: 'failed', text: t('view.gantt.cycle.would', { way: names }) })
    } else {
      const ids = [...linkedIds(target, depends.id), from.id].map(id => ({ id }))
      void save([{ row: target, values: { [depends.id]: ids } }])
    }
  }
  const { drag, begin } = useDrag(dropped => {
    const { row, how, over } = dropped
    if (how === 'link') {
      if (over) link(row, over)
    } else if (how === 'progress') {
      if (progress && doneBy(dropped) !== doneOf(row))
        void save([{ row, values: { [progress.id]: doneBy(dropped) } }])
    } else {
      const placed = drawn(dropped)
      const from = placeOf(row, ground)
      if (placed && from && (placed.start !== from.start || placed.end !== from.end)) put(row, placed)
    }
  })

  const moving = drag && drawn(drag)
  const aim = drag && moving ? JSON.stringify(changeOf(drag.row, moving).values) : null
  const aimed = useRested(aim === '{}' ? null : aim, aimRest)
  const [refusal = null] = useRefusals(
    model,
    drag && aimed !== null && aimed === aim ? drag.row : null,
    aimed === null ? [] : [JSON.parse(aimed)],
  )
  const overridden = new Map<string, Placed>()
  for (const each of proposal ? [proposal.placed, ...proposal.pushed] : []) overridden.set(each.id, each)
  if (moving) overridden.set(moving.id, moving)
  const nowAt = clockMinutes(now)
  const gantt: GanttState = {
    model,
    window,
    wholeDays: kind === 'date',
    sign: fieldOf(options.sign),
    progress,
    columns,
    phone,
    current: state.record,
    now: nowAt,
    critical: useMemo(() => new Set(critical), [critical]),
    may,
    target: drag?.how === 'link' && drag.over !== drag.row.id ? drag.over : null,
    placeOf: row => overridden.get(row.id) ?? placeOf(row, ground),
    doneOf: row => (drag?.how === 'progress' && drag.row.id === row.id ? doneBy(drag) : doneOf(row)),
    isMoved: id => overridden.has(id),
    href: props.href,
    open: props.open,
    begin,
    onKey: (event: KeyboardEvent, row) => {
      const names = [...(scroll.current?.querySelectorAll<HTMLElement>('.gt-name') ?? [])]
      const beside = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (beside !== undefined && !event.shiftKey) {
        names[names.indexOf(event.currentTarget as HTMLElement) + beside]?.focus()
      } else if (by !== undefined && event.shiftKey && (event.altKey ? may.stretch : may.move)) {
        const placed = placeOf(row, ground)
        if (!placed) return
        const next = {
          id: row.id,
          start: placed.start + (event.altKey ? 0 : by * snap),
          end: Math.max(placed.start, placed.end + by * snap),
        }
        put(row, next)
      } else return
      event.preventDefault()
    },
  }

  if (error && !groups) return <Unreadable error={error} onRetry={refetch} />
  if (!groups) return <Skeleton kind="table" rows={12} />
  const cells = cellsOf(show)
  const todayAt = shareOfMoment(now, window)
  const from = lines[0]?.index ?? 0
  const groupName = (at: number) =>
    group ? formatValue(group, groups[at]?.value) || t('view.gantt.none', { field: group.label }) : ''
  return (
    <>
      {tools
        ? createPortal(
            <GanttTools
              model={model}
              show={show}
              today={now.day}
              phone={phone}
              short={props.width < 1000}
              hours={kind === 'dateTime'}
              onShow={next => change({ show: writeShow(next, options) }, 'replace')}
            />,
            tools,
          )
        : null}
      <ProgressLine active={saving} />
      {groups.length > mostGroups ? (
        <Banner kind="info">{t('view.gantt.more', { most: mostGroups })}</Banner>
      ) : null}
      {chained.order.cycle.length > 0 ? (
        <Banner>
          {t('view.gantt.cycle', {
            way: [...chained.order.cycle, chained.order.cycle[0] ?? ''].map(titleById).join(' → '),
          })}
        </Banner>
      ) : null}
      <ClosedNote reason={refusal} />
      <section
        ref={scroll}
        aria-label={t('view.gantt.label', { table: model.label })}
        className={phone ? 'gt phone' : drag ? 'gt dragging' : 'gt'}
      >
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
                  className={isToday(cell, now.day) ? 'gt-day today' : 'gt-day'}
                  style={cellStyle(cell, length / day)}
                >
                  {cellText(cell, lang, trackWidth / cells.length)}
                </span>
              ))}
            </div>
          </div>
        </div>
        <div className="gt-lines" style={{ height: Math.max(virtual.getTotalSize(), 1) }}>
          <div className="gt-ground" aria-hidden="true">
            {cells.map(cell => (
              <span
                key={cell.key}
                className={cell.weekend ? 'weekend' : undefined}
                style={cellStyle(cell, length / day)}
              />
            ))}
            {todayAt === null ? null : <i className="gt-now" style={{ left: `${todayAt * 100}%` }} />}
          </div>
          {lines.map(({ index, top, line }) => {
            const style = { transform: `translateY(${top}px)`, height }
            const row = rowAt(line)
            const found = groups[line.group]
            if (line.is === 'head' && found)
              return (
                <GroupHead
                  key={`head ${found.id}`}
                  name={groupName(line.group)}
                  folded={counts[line.group]?.folded ?? false}
                  count={found.count}
                  summary={summaryOf(found, ground, window)}
                  long={lengthText(t, lengthOf(found, ground))}
                  style={style}
                  onFold={() => fold(found.id, !counts[line.group]?.folded)}
                />
              )
            return row ? (
              <GanttRow key={row.id} state={gantt} row={row} style={style} />
            ) : (
              <div key={`wait ${index}`} className="gt-row gt-wait" style={style}>
                <span className="skl" />
              </div>
            )
          })}
          {depends && !phone && trackWidth > 0 ? (
            <GanttLinks
              state={gantt}
              depends={depends.id}
              lines={shown}
              width={trackWidth}
              height={height}
              middle={height / 2}
              from={from}
              count={lines.length}
            />
          ) : null}
        </div>
        {count === 0 ? <p className="gt-nothing ink3">{t('view.gantt.nothing')}</p> : null}
        {tasks.error ? <Unreadable error={tasks.error as never} onRetry={() => void refresh()} /> : null}
      </section>
      {drag?.how === 'link' ? <LinkLine drag={drag} /> : null}
      {proposal ? (
        <div className="gt-foot" role="status">
          <span className="grow">
            {t('view.gantt.push', { title: titleOf(model, proposal.row), count: proposal.pushed.length })}
          </span>
          <button type="button" className="btn t s" onClick={() => setProposal(null)}>
            {t('view.gantt.push.none')}
          </button>
          <button
            type="button"
            className="btn s"
            onClick={() => void save([changeOf(proposal.row, proposal.placed)])}
          >
            {t('view.gantt.push.one')}
          </button>
          <button
            type="button"
            className="btn p s"
            onClick={() =>
              void save([
                changeOf(proposal.row, proposal.placed),
                ...proposal.pushed.flatMap(placed => {
                  const row = chained.rows.get(placed.id)
                  return row ? [changeOf(row, placed)] : []
                }),
              ])
            }
          >
            {t('view.gantt.push.all')}
          </button>
        </div>
      ) : critical.length > 0 ? (
        <div className="gt-foot">
          <b className="gt-critical">
            <Icon name="flow" size={14} />
            {t('view.gantt.critical', { count: critical.length })}
          </b>
          <span className="cut" translate="no">
            {critical.map(titleById).join(' → ')}
          </span>
          <span className="ink3 gt-until">
            {t('view.gantt.critical.end', { end: lastEnd(critical, chained.list, kind === 'date', lang) })}
          </span>
        </div>
      ) : network.data?.more ? (
        <div className="gt-foot ink3">{t('view.gantt.critical.many')}</div>
      ) : null}
    </>
  )
}

const clockMinutes = ({ day: on, minutes }: { readonly day: string; readonly minutes: number }): number =>
  daysBetween('1970-01-01', on) * day + minutes

const isToday = (cell: Cell, today: string): boolean =>
  cell.hour === null && cell.size === 1 && cell.day === today

const cellStyle = ({ at, size }: Cell, length: number) => ({
  left: `${(at / length) * 100}%`,
  width: `${(size / length) * 100}%`,
})

/** Label of a column: its hour, its day (with the weekday if there is room), or the Monday of its week. */
const cellText = ({ day: on, hour, size }: Cell, lang: string, width: number): string => {
  const at = new Date(`${on}T00:00:00Z`)
  if (hour !== null) return width > 24 || hour % 3 === 0 ? String(hour) : ''
  if (size !== 1) return `${at.getUTCMonth() + 1}/${at.getUTCDate()}`
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'narrow', timeZone: 'UTC' }).format(at)
  return width > 36 ? `${at.getUTCDate()} ${weekday}` : String(at.getUTCDate())
}

type Ends = { readonly from: unknown; readonly to: unknown }

const endsOf = ({ from, to }: Ends, ground: Ground) =>
  placeOf({ [ground.start]: from, ...(ground.end !== null && { [ground.end]: to ?? from }) } as never, ground)

const lengthOf = (ends: Ends, ground: Ground): number => {
  const placed = endsOf(ends, ground)
  return placed ? placed.end - placed.start : 0
}

const summaryOf = (ends: Ends, ground: Ground, window: readonly [string, string]) => {
  const placed = endsOf(ends, ground)
  return placed && shareOf(placed, window)
}

const lastEnd = (
  critical: readonly string[],
  list: readonly Task[],
  wholeDays: boolean,
  lang: string,
): string => {
  const ends = list.flatMap(({ id, end }) => (critical.includes(id) ? [end] : []))
  const at = clockOf(Math.max(...ends) - (wholeDays ? day : 0))
  const on = new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const text = on.format(new Date(`${at.day}T00:00:00Z`))
  return wholeDays ? text : `${text} ${clock(at.minutes)}`
}

interface GroupHeadProps {
  readonly name: string
  readonly folded: boolean
  readonly count: number
  readonly summary: { readonly from: number; readonly to: number } | null
  readonly long: string
  readonly style: React.CSSProperties
  onFold(): void
}

/** Group header: label, number of tasks, and a bar from the earliest start to the latest end. */
const GroupHead = ({ name, folded, count, summary, long, style, onFold }: GroupHeadProps) => {
  const { t } = useTranslation()
  return (
    <div className="gt-row gt-head" style={style}>
      <div className="gt-task">
        <button
          type="button"
          className="gt-fold"
          aria-expanded={!folded}
          aria-label={t(folded ? 'view.gantt.unfold' : 'view.gantt.fold', { group: name })}
          onClick={onFold}
        >
          <Icon name={folded ? 'right' : 'down'} size={12} />
          <b className="cut" translate="no">
            {name}
          </b>
          <span className="ink3">{count}</span>
        </button>
        <span className="gt-length ink3">{long}</span>
      </div>
      <div className="gt-track">
        {summary ? (
          <span
            className="gt-sum"
            style={{
              left: `${Math.max(0, summary.from) * 100}%`,
              width: `${(Math.min(1, summary.to) - Math.max(0, summary.from)) * 100}%`,
            }}
          />
        ) : null}
      </div>
    </div>
  )
}

/** The link being drawn by the user. */
const LinkLine = ({ drag }: { readonly drag: Drag }) => (
  <svg className="gt-draw" aria-hidden="true">
    <line x1={drag.x - drag.dx} y1={startOf(drag) ?? drag.y} x2={drag.x} y2={drag.y} />
  </svg>
)

const startOf = ({ row }: Drag): number | null => {
  const box = document.querySelector(`[data-task="${CSS.escape(row.id)}"]`)?.getBoundingClientRect()
  return box ? box.top + box.height / 2 : null
}

export default Gantt
