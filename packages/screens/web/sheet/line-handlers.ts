import type { Json } from '@gantry/base/shared'
import type { CellAt } from './sheet-rows.ts'

/** Callbacks of a row and its cells. */
export interface LineHandlers {
  stand(at: CellAt, extend: boolean): void
  edit(): void
  write(at: CellAt, value: Json): void
  stopEditing(): void
  duplicate(at: number): void
  move(at: number, by: -1 | 1): void
  remove(at: number): void
}
