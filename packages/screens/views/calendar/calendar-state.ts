import type { RecordRow } from '@gantry/model/shared'
import type { KeyboardEvent } from 'react'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import type { Day } from './days.ts'
import type { Event } from './events.ts'

/** State shared by all parts of a calendar. */
export interface CalendarState {
  readonly model: TableModel
  /** The choice field whose option icon precedes the title. */
  readonly sign: FieldModel | undefined
  readonly today: Day
  /** The record that is open. */
  readonly current: string | null
  readonly movable: boolean
  readonly stretchable: boolean
  /** Records cover whole days, without times. */
  readonly wholeDays: boolean
  href(row: RecordRow): string
  open(row: RecordRow): void
  /** Creates a record; absent: the user may not. */
  readonly create: ((day: Day, minutes?: number) => void) | undefined
  showDay(day: Day): void
  /** Lists all records of a day in the side panel. */
  listDay(day: Day): void
  /** Whether the record is past its day but its work is not done. */
  isLate(event: Event): boolean
  onKey(event: KeyboardEvent, of: Event): void
}
