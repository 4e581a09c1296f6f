import type { RecordRow } from '@gantry/model/shared'
import type { KeyboardEvent } from 'react'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import type { Day } from './days.ts'
import type { Event } from './events.ts'

/** What every part of a calendar needs to know of it. */
export interface CalendarState {
  readonly model: TableModel
  /** The choice whose sign stands before the title. */
  readonly sign: FieldModel | undefined
  readonly today: Day
  /** The record that is open. */
  readonly current: string | null
  readonly movable: boolean
  readonly stretchable: boolean
  /** A record stands on whole days. */
  readonly wholeDays: boolean
  href(row: RecordRow): string
  open(row: RecordRow): void
  /** Begins a record; absent: the person may not. */
  readonly create: ((day: Day, minutes?: number) => void) | undefined
  showDay(day: Day): void
  /** Lists all of a day at the side. */
  listDay(day: Day): void
  /** Its day is over, and its work is not. */
  isLate(event: Event): boolean
  onKey(event: KeyboardEvent, of: Event): void
}
