import type { RecordRow } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'

/** An action on one row. The row shows the first two, its menu shows all. */
export interface RowAction {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  run(row: RecordRow): void
  /** Why the action is currently disabled; an action that is never possible is left out instead. */
  readonly disabled?: string
  readonly danger?: boolean
  /** Only in the menu. */
  readonly quiet?: boolean
}

/** An action on the selected rows. */
export interface BatchAction {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  run(rows: readonly RecordRow[]): void
  /** Whether the batch bar shows it for these rows; absent: always. */
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
