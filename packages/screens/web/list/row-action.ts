import type { RecordRow } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'

/** Something that can be done with one row. The first two stand in the row, all of them in its menu. */
export interface RowAction {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  run(row: RecordRow): void
  /** Why it cannot be done now; what can never be done is left out instead. */
  readonly disabled?: string
  readonly danger?: boolean
  /** Only in the menu. */
  readonly quiet?: boolean
}

/** Something that can be done with the rows that are ticked. */
export interface BatchAction {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  run(rows: readonly RecordRow[]): void
  /** Whether it stands in the bar of these rows; absent: always. */
  shows?(rows: readonly RecordRow[]): boolean
  readonly danger?: boolean
}

/** An entry of the list's own menu: import, export, recycle bin. */
export interface MenuEntry {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  run(): void
  readonly disabled?: string
}
