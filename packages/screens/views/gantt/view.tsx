import { useNudge } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Banner, ProgressLine, Skeleton } from '@gantry/ui/web'
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
import type { ViewProps } from '../../web/views/view-props.ts'
import { useFolded } from '../board/use-folded.ts'
import { daysBetween, onWall } from '../calendar/days.ts'
import type { Ground } from '../calendar/events.ts'
import { dayKind } from '../calendar/shared.ts'
import { CriticalFoot, PushedFoot } from './gantt-foot.tsx'
import { GanttLinks } from './gantt-links.tsx'
import { GanttRow } from './gantt-row.tsx'
import { GanttGround, GanttScale } from './gantt-scale.tsx'
import type { GanttState, How } from './gantt-state.ts'
import { GanttTools } from './gantt-tools.tsx'
import { GroupHead } from './group-head.tsx'
import { type GroupCount, layOut, lineAt, lineOf } from './lines.ts'
import { criticalOf, orderOf } from './schedule.ts'
import type { GanttOptions } from './shared.ts'
import { readShow, snapOf, windowOf, writeShow } from './show.ts'
import { placeOf, shareOfMoment, taskOf } from './timeline.ts'
import type { Drag } from './use-drag.ts'
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
import { useTaskEdits } from './use-task-edits.ts'
import './gantt.css'

/** Debounce in milliseconds before the chart reloads after a change. */
const rest = 800
const day = 1_440
const lineHeight = 34
const phoneHeight = 56
/** Gantt chart: tasks as bars in groups, with dependencies; on a phone a list with a small bar for each task. */
const Gantt = (props: ViewProps<GanttOptions>) => {
  const { model, view, query, state, change, phone, tools } = props
  const { options } = view
  const { t } = useTranslation()
  const client = useQueryClient()
  const { timeZone } = localeNow()
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
  const again = () => Promise.all([refresh(), client.invalidateQueries({ queryKey: networkKey(model.id) })])
  const tellAgain = useEffectEvent(again)
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(() => tellAgain(), rest)
    return following.current.stop
  }, [])
  useNudge(model.id, () => following.current?.tell())
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
  const days = daysBetween(...window) + 1
  const length = days * day
  const snap = snapOf(show.span, kind === 'date')
  const edits = useTaskEdits({
    model,
    view: view.id,
    options,
    ground,
    progress,
    depends,
    chained,
    shown,
    length,
    snap,
    width: trackWidth,
    again,
  })
  const { drag, overridden, proposal, put, titleById } = edits
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
    doneOf: edits.doneOf,
    isMoved: id => overridden.has(id),
    href: props.href,
    open: props.open,
    begin: edits.begin,
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
      <ProgressLine active={edits.saving} />
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
      <ClosedNote reason={edits.refusal} />
      <section
        ref={scroll}
        aria-label={t('view.gantt.label', { table: model.label })}
        className={phone ? 'gt phone' : drag ? 'gt dragging' : 'gt'}
      >
        <GanttScale
          show={show}
          columns={columns}
          days={days}
          today={now.day}
          phone={phone}
          trackRef={trackRef}
          trackWidth={trackWidth}
        />
        <div className="gt-lines" style={{ height: Math.max(virtual.getTotalSize(), 1) }}>
          <GanttGround show={show} days={days} nowAt={shareOfMoment(now, window)} />
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
                  group={found}
                  ground={ground}
                  window={window}
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
        <PushedFoot
          title={titleOf(model, proposal.row)}
          count={proposal.pushed.length}
          onCancel={edits.cancel}
          onMoveOne={() => edits.moveOne(proposal)}
          onMoveAll={() => edits.moveAll(proposal)}
        />
      ) : critical.length > 0 ? (
        <CriticalFoot
          critical={critical}
          tasks={chained.list}
          wholeDays={kind === 'date'}
          titleById={titleById}
        />
      ) : network.data?.more ? (
        <div className="gt-foot ink3">{t('view.gantt.critical.many')}</div>
      ) : null}
    </>
  )
}

const clockMinutes = ({ day: on, minutes }: { readonly day: string; readonly minutes: number }): number =>
  daysBetween('1970-01-01', on) * day + minutes

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
