import type { RecordRow } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { useRefusals } from '../../web/views/use-refusals.ts'
import { aimRest, useRested } from '../../web/views/use-rested.ts'
import type { Ground } from '../calendar/events.ts'
import { type Placed, pushedBy, type Task, wayBetween } from './schedule.ts'
import type { GanttOptions } from './shared.ts'
import { linkedIds, movedBy, placeOf, taskOf } from './timeline.ts'
import { type Drag, useDrag } from './use-drag.ts'
import { type Change, useReschedule } from './use-reschedule.ts'

/** Snap interval for dragging progress, in percent. */
const progressStep = 5

/** A moved task and the tasks that must move with it, until the user confirms or cancels. */
interface Proposal {
  readonly row: RecordRow
  readonly placed: Placed
  readonly pushed: readonly Placed[]
}

interface EditedChart {
  readonly model: TableModel
  readonly view: string
  readonly options: GanttOptions
  readonly ground: Ground
  readonly progress: FieldModel | undefined
  readonly depends: FieldModel | undefined
  /** Tasks of the network of dependencies, by id and in order. */
  readonly chained: { readonly rows: ReadonlyMap<string, RecordRow>; readonly list: readonly Task[] }
  /** Tasks on the screen. */
  readonly shown: ReadonlyMap<string, { readonly row: RecordRow }>
  /** Minutes the tracks show, the step of dragging in minutes, and the width of the tracks in pixels. */
  readonly length: number
  readonly snap: number
  readonly width: number
  /** Loads the chart again after a change. */
  again(): Promise<unknown>
}

/** Changes of tasks by dragging: move, stretch, progress, link; later tasks move along once the person agreed. */
export const useTaskEdits = (chart: EditedChart) => {
  const { model, view, options, ground, progress, depends, chained, shown, length, snap, width, again } =
    chart
  const { t } = useTranslation()
  const reschedule = useReschedule(model, view, again)
  const [saving, setSaving] = useState(false)
  const [proposal, setProposal] = useState<Proposal | null>(null)

  const save = async (changes: readonly Change[]) => {
    setProposal(null)
    setSaving(true)
    await reschedule(changes)
    setSaving(false)
  }
  const doneOf = (row: RecordRow): number | null => {
    if (!progress) return null
    const done = Number(row[progress.id] ?? 0)
    return Number.isFinite(done) ? Math.min(100, Math.max(0, done)) : 0
  }
  /** New position of a task for a drag by `dx` pixels. */
  const drawn = ({ row, how, dx }: Pick<Drag, 'row' | 'how' | 'dx'>): Placed | null => {
    const placed = placeOf(row, ground)
    if (!placed || how === 'link' || how === 'progress') return null
    const by = width > 0 ? Math.round((dx / width) * (length / snap)) * snap : 0
    return how === 'move'
      ? { id: row.id, start: placed.start + by, end: placed.end + by }
      : { id: row.id, start: placed.start, end: Math.max(placed.start + snap, placed.end + by) }
  }
  const doneBy = ({ row, dx }: Pick<Drag, 'row' | 'dx'>): number => {
    const placed = placeOf(row, ground)
    const wide = placed ? ((placed.end - placed.start) / length) * width : 0
    const by = wide > 0 ? (dx / wide) * 100 : 0
    return Math.min(100, Math.max(0, Math.round(((doneOf(row) ?? 0) + by) / progressStep) * progressStep))
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
  const rowOf = (id: string): RecordRow | undefined => shown.get(id)?.row ?? chained.rows.get(id)
  const titleById = (id: string): string => {
    const row = rowOf(id)
    return row ? titleOf(model, row) : id.slice(-8)
  }
  const link = (from: RecordRow, to: string) => {
    const target = rowOf(to)
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

  return {
    drag,
    begin,
    put,
    saving,
    /** Why the drop would be refused, while a task is dragged. */
    refusal,
    /** Positions that are drawn and not saved yet. */
    overridden,
    /** Progress as drawn; null without a field for it. */
    doneOf: (row: RecordRow) =>
      drag?.how === 'progress' && drag.row.id === row.id ? doneBy(drag) : doneOf(row),
    titleById,
    proposal,
    cancel: () => setProposal(null),
    moveOne: ({ row, placed }: Proposal) => void save([changeOf(row, placed)]),
    moveAll: ({ row, placed, pushed }: Proposal) =>
      void save([
        changeOf(row, placed),
        ...pushed.flatMap(later => {
          const found = chained.rows.get(later.id)
          return found ? [changeOf(found, later)] : []
        }),
      ]),
  }
}
