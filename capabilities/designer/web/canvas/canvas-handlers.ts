import type { TableDesign } from '../../shared/types.ts'
import type { Dragged } from '../drag.ts'
import type { Place, Spot } from '../edit-design.ts'
import type { Selection } from '../selection.ts'

/** State and actions of the canvas. */
export interface CanvasHandlers {
  readonly design: TableDesign
  readonly selection: Selection
  /** Issue texts by place, `table.field`. */
  readonly wrong: ReadonlyMap<string, string>
  onSelect(selection: Selection): void
  onDrop(what: Dragged, table: string, spot: Spot): void
  onRemove(place: Place): void
  onCopy(place: Place): void
  onMove(place: Place, by: -1 | 1): void
  /** Makes a field one column wider; from full width back to one column. */
  onWiden(place: Place): void
  onAddGroup(): void
}

export const isField = (selection: Selection, { table, field }: Place): boolean =>
  selection?.kind === 'field' && selection.place.table === table && selection.place.field === field
