import type { FieldTypeName } from '@gantry/fields/shared'
import type { FormBlock } from '@gantry/model/shared'
import type { DragEvent } from 'react'
import type { Place } from './edit-design.ts'

/** The dragged item: a new field of a type, or an existing field. */
export type Dragged =
  | { readonly kind: 'type'; readonly type: FieldTypeName }
  | { readonly kind: 'field'; readonly place: Place }
  | { readonly kind: 'block'; readonly block: FormBlock['kind'] }
  | { readonly kind: 'group'; readonly group: number }

// `dataTransfer` is readable only on drop; the designer needs the item earlier, to show valid drop positions.
let dragged: Dragged | null = null

export const startDrag = (event: DragEvent<HTMLElement>, what: Dragged): void => {
  dragged = what
  event.dataTransfer.effectAllowed = 'copyMove'
  event.dataTransfer.setData('text/plain', textOf(what))
  event.currentTarget.addEventListener('dragend', () => (dragged = null), { once: true })
}

export const draggedNow = (): Dragged | null => dragged

const textOf = (what: Dragged): string => {
  switch (what.kind) {
    case 'type':
      return what.type
    case 'field':
      return what.place.field
    case 'block':
      return what.block
    case 'group':
      return String(what.group)
  }
}
