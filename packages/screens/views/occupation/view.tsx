import { wallAt } from '@gantry/base/shared'
import { useNudge } from '@gantry/client/web'
import { bookedTime } from '@gantry/fields/shared'
import { localeNow } from '@gantry/fields/web'
import { Banner, ProgressLine, Skeleton, searchSign } from '@gantry/ui/web'
import { Input } from 'antd'
import { type CSSProperties, Fragment, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { afterRest } from '../../web/data/after-rest.ts'
import { useTable } from '../../web/data/use-table.ts'
import { titleOf } from '../../web/detail/title-of.ts'
import { useRested } from '../../web/expression/use-rested.ts'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import { ClosedNote } from '../../web/views/closed-note.tsx'
import type { ViewProps } from '../../web/views/view-props.ts'
import { addDays, momentAt, onWall } from '../calendar/days.ts'
import { type Bar, clashOf, type Ground, idOfValue, isBar, type Lane, shareOf, valuesOf } from './bars.ts'
import { DayList } from './day-list.tsx'
import { LaneRow } from './lane-row.tsx'
import { OccupationTools } from './occupation-tools.tsx'
import type { OccupationOptions } from './shared.ts'
import { type OccupationShow, readShow, windowOf, writeShow } from './show.ts'
import { type Dragged, type OccupationState, placeText, type Refusal } from './state.ts'
import { cellsOf, TimeHead } from './time-head.tsx'
import { changeOf, useClosed } from './use-closed.ts'
import { useDrag } from './use-drag.ts'
import { useOccupation } from './use-occupation.ts'
import { useSave } from './use-save.ts'
import './occupation.css'

/** Debounce in milliseconds before the window reloads after a change. */
const rest = 800
const minute = 60_000
const dayLength = 1_440 * minute
/** Snap interval in milliseconds for dragging a bar, by displayed span. */
const snaps = { day: 15 * minute, week: 30 * minute, month: dayLength, quarter: dayLength } as const

/** Occupation view: resources and their bookings over time; on a phone the resources of one day. */
const Occupation = (props: ViewProps<OccupationOptions>) => {
  const { model, view, query, state, change, phone, tools } = props
  const { t } = useTranslation()
  const { timeZone } = localeNow()
  const { resource, start, end, sign, group } = view.options
  const [wall, setWall] = useState(() => wallAt(Date.now(), timeZone))
  useEffect(() => {
    const clock = setInterval(() => setWall(wallAt(Date.now(), timeZone)), minute)
    return () => clearInterval(clock)
  }, [timeZone])
  const today = onWall(Date.now(), timeZone).day
  const read = readShow(state.show, view.options.first ?? 'week', today)
  const show: OccupationShow = phone ? { ...read, span: 'day' } : read
  const [first, last] = windowOf(show)
  const window = useMemo(
    () => ({ from: Date.parse(`${first}T00:00:00Z`), to: Date.parse(`${last}T00:00:00Z`) + dayLength }),
    [first, last],
  )
  const field = model.field(resource)
  const startField = model.field(start)
  const kind = (startField && bookedTime(startField.def)) ?? 'dateTime'
  const ground = useMemo<Ground>(
    () => ({ resource, start, end, kind, timeZone }),
    [resource, start, end, kind, timeZone],
  )
  const [sought, setSought] = useState('')
  const resources = useRested(sought, 300)
  const after = addDays(last, 1)
  const asked = useOccupation(
    {
      table: model.id,
      resource,
      start,
      end,
      from: kind === 'date' ? first : momentAt(first, 0, timeZone),
      to: kind === 'date' ? after : momentAt(after, 0, timeZone),
      fields: sign === undefined ? [] : [sign],
      ...(query.filter !== undefined && { filter: query.filter }),
      ...(query.search !== undefined && { search: query.search }),
      ...(group !== undefined && { group }),
      ...(resources.trim() !== '' && { resources: resources.trim() }),
    },
    ground,
  )
  const { lanes, refresh } = asked
  const save = useSave(model, refresh)
  const [saving, setSaving] = useState<Dragged | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const again = useEffectEvent(() => refresh())
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(model.id, () => following.current?.tell())

  const tellShown = useEffectEvent(props.onShown)
  useEffect(() => tellShown(lanes.flatMap(({ bars }) => bars.map(({ row }) => row))), [lanes])

  const mayMove = model.can('update') && model.writable(start) && model.writable(end)
  const put = async (dragged: Dragged) => {
    const { bar, clash } = dragged
    if (!bar) {
      const lane = lanes.find(({ id }) => id === dragged.resource)
      const value = field?.type.target?.(field.def)
        ? { id: dragged.resource, title: lane?.title ?? '' }
        : dragged.resource
      if (!clash) return props.create?.({ [resource]: value, ...valuesOf(ground, dragged) })
    }
    if (clash) {
      const times = { from: placeText(ground, clash.from, false), to: placeText(ground, clash.to, true) }
      const text = isBar(clash)
        ? t('issue.time_occupied_by', { ...times, title: titleOf(model, clash.row) })
        : t('issue.time_occupied', times)
      return setRefusal({ resource: dragged.resource, text })
    }
    if (!bar) return
    setRefusal(null)
    setSaving(dragged)
    const why = await save(bar.row, changeOf(ground, dragged))
    setSaving(null)
    if (why !== null) setRefusal({ resource: dragged.resource, text: why })
  }
  const snap = kind === 'date' ? dayLength : snaps[show.span]
  const drag = useDrag({
    lanes,
    window,
    snap,
    across: model.writable(resource),
    onDrop: dropped => void put(dropped),
  })

  const closed = useClosed(model, ground, drag.dragged)

  const onKey = (bar: Bar, key: string, stretches: boolean): boolean => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
    const rows = { ArrowUp: -1, ArrowDown: 1 }[key]
    const lane = lanes[lanes.findIndex(({ id }) => id === bar.resource) + (rows ?? 0)]
    if (
      !lane ||
      (by === undefined && rows === undefined) ||
      (rows !== undefined && !model.writable(resource))
    )
      return false
    const stretch = { from: bar.from + (stretches ? 0 : (by ?? 0) * snap), to: bar.to + (by ?? 0) * snap }
    if (stretch.to > stretch.from)
      void put({
        ...stretch,
        bar,
        resource: lane.id,
        clash: bar.counts ? clashOf(lane, stretch, bar.id) : null,
      })
    return true
  }
  const occupation: OccupationState = {
    model,
    ground,
    sign: sign === undefined ? undefined : model.field(sign),
    window,
    current: state.record,
    movable: mayMove,
    dragged: drag.dragged ?? saving,
    closed,
    refusal,
    creatable: props.create !== undefined,
    href: props.href,
    open: props.open,
    onGrab: (event, bar, how) => {
      if (mayMove) drag.grab(event, bar.resource, bar, how)
    },
    onDraw: (event, lane) => {
      if (props.create) drag.grab(event, lane, null, 'draw')
    },
    onKey: (event, bar) => {
      if (event.shiftKey && mayMove && onKey(bar, event.key, event.altKey)) event.preventDefault()
    },
    onDismiss: () => setRefusal(null),
  }
  const label = field?.label ?? resource
  const search = (
    <Input
      size="small"
      allowClear
      prefix={searchSign}
      placeholder={t('view.occupation.search', { field: label })}
      aria-label={t('view.occupation.search', { field: label })}
      suffix={asked.total === null ? null : <span className="ink3">{asked.total}</span>}
      value={sought}
      onChange={event => setSought(event.target.value)}
    />
  )
  const target = field?.type.target?.(field.def)
  const person = target === 'member'
  const isNow = wall >= window.from && wall < window.to
  const busy = !isNow ? null : lanes.filter(lane => isBusy(lane, wall)).length

  return (
    <>
      {tools
        ? createPortal(
            <OccupationTools
              show={show}
              today={today}
              phone={phone}
              onShow={next => change({ show: writeShow(next) }, 'replace')}
            />,
            tools,
          )
        : null}
      <ProgressLine active={saving !== null || (asked.isFetching && !asked.isPending)} />
      {asked.error && lanes.length === 0 ? (
        <Unreadable error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <Skeleton kind="table" rows={12} />
      ) : (
        <>
          <ClosedNote reason={closed} />
          {asked.more ? <Banner kind="info">{t('view.occupation.tooMany')}</Banner> : null}
          {phone ? (
            <DayList state={occupation} lanes={lanes} person={person} search={search} />
          ) : (
            <div
              className={drag.dragged ? 'oc dragging' : 'oc'}
              style={
                {
                  '--cells': cellsOf(show),
                  '--now': !isNow ? -1 : (wall - window.from) / (window.to - window.from),
                } as CSSProperties
              }
            >
              <div className="oc-head">
                <div className="oc-who">
                  {search}
                  <span className="oc-sum">
                    {busy === null
                      ? null
                      : `${t('view.occupation.busy', { count: busy })} · ${t('view.occupation.free', { count: lanes.length - busy })}`}
                    <span>{t('view.occupation.load')}</span>
                  </span>
                </div>
                <TimeHead show={show} today={today} />
              </div>
              {grouped(lanes, group).map(part => (
                <Fragment key={part.key}>
                  {group !== undefined && target !== undefined ? (
                    <GroupHead table={target} field={group} lanes={part.lanes} window={window} />
                  ) : null}
                  {part.lanes.map(lane => (
                    <LaneRow key={lane.id} state={occupation} lane={lane} person={person} />
                  ))}
                </Fragment>
              ))}
              {lanes.length === 0 ? (
                <p className="oc-none">{t('view.occupation.none', { field: label })}</p>
              ) : null}
              {asked.hasNextPage ? (
                <button
                  type="button"
                  className="btn s oc-rest"
                  disabled={asked.isFetchingNextPage}
                  onClick={() => void asked.fetchNextPage()}
                >
                  {t('view.occupation.rest')}
                </button>
              ) : null}
            </div>
          )}
        </>
      )}
    </>
  )
}

const isBusy = ({ bars, hidden }: Lane, wall: number): boolean =>
  [...bars.filter(({ counts }) => counts), ...hidden].some(({ from, to }) => from <= wall && wall < to)

interface Part {
  readonly key: string
  readonly lanes: readonly Lane[]
}

/** Consecutive resources of the same group form a part. */
const grouped = (lanes: readonly Lane[], group: string | undefined): readonly Part[] => {
  if (group === undefined) return [{ key: '', lanes }]
  const parts = new Map<string, Lane[]>()
  for (const lane of lanes) {
    const key = idOfValue(lane.group)
    parts.set(key, [...(parts.get(key) ?? []), lane])
  }
  return [...parts].map(([key, lanes]) => ({ key, lanes }))
}

interface GroupHeadProps {
  readonly table: string
  readonly field: string
  readonly lanes: readonly Lane[]
  readonly window: { readonly from: number; readonly to: number }
}

/** Group header: label and utilisation of its resources. */
const GroupHead = ({ table, field, lanes, window }: GroupHeadProps) => {
  const { t } = useTranslation()
  const { model } = useTable(table)
  const found = model?.field(field)
  const value = lanes[0]?.group ?? null
  const label =
    value === null || !found
      ? t('view.occupation.ungrouped')
      : found.type.format(value, found.def, localeNow())
  const share = lanes.reduce((sum, lane) => sum + shareOf(lane, window), 0) / Math.max(1, lanes.length)
  return (
    <div className="oc-group">
      <div className="oc-who">
        <b translate="no">{label}</b>
        <span>{Math.round(share * 100)} %</span>
      </div>
    </div>
  )
}

export default Occupation
