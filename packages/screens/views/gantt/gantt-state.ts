import type { RecordRow } from '@gantry/model/shared'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import type { Day } from '../calendar/days.ts'
import type { Placed } from './schedule.ts'

/** What a hand does with a bar: it moves it, its end, how much is done, or draws a line to what waits for it. */
export type How = 'move' | 'stretch' | 'progress' | 'link'

/** What every line of a plan needs to know of it. */
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
  /** Now, on the line of minutes. */
  readonly now: number
  readonly critical: ReadonlySet<string>
  readonly may: Readonly<Record<How, boolean>>
  /** The task under the end of a line that is being drawn. */
  readonly target: string | null
  /** Where a task is drawn: where it lies, or where it is being put. */
  placeOf(row: RecordRow): Omit<Placed, 'id'> | null
  doneOf(row: RecordRow): number | null
  isMoved(id: string): boolean
  href(row: RecordRow): string
  open(row: RecordRow): void
  begin(event: PointerEvent, row: RecordRow, how: How): void
  onKey(event: KeyboardEvent, row: RecordRow): void
}
