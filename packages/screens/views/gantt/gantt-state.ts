import type { RecordRow } from '@gantry/model/shared'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import type { Day } from '../calendar/days.ts'
import type { Placed } from './schedule.ts'

/** Kind of drag on a bar: move it, move its end, set its progress, or draw a link to a dependent task. */
export type How = 'move' | 'stretch' | 'progress' | 'link'

/** State shared by all lines of a Gantt chart. */
export interface GanttState {
  readonly model: TableModel
  readonly window: readonly [Day, Day]
  readonly wholeDays: boolean
  readonly sign: FieldModel | undefined
  readonly progress: FieldModel | undefined
  readonly columns: readonly FieldModel[]
  readonly phone: boolean
  /** The record that is open. */
  readonly current: string | null
  /** Current time on the minute scale. */
  readonly now: number
  readonly critical: ReadonlySet<string>
  readonly may: Readonly<Record<How, boolean>>
  /** The task under the end of the link being drawn. */
  readonly target: string | null
  /** Displayed position of a task: stored, or as dragged. */
  placeOf(row: RecordRow): Omit<Placed, 'id'> | null
  doneOf(row: RecordRow): number | null
  isMoved(id: string): boolean
  href(row: RecordRow): string
  open(row: RecordRow): void
  begin(event: PointerEvent, row: RecordRow, how: How): void
  onKey(event: KeyboardEvent, row: RecordRow): void
}
