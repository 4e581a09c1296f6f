import type { FieldTypeName } from '@gantry/fields/shared'
import type { DragEvent } from 'react'
import type { Place } from './edit-design.ts'

/** What is being dragged: a new field of a type, or a field that stands somewhere. */
export type Dragged =
  | { readonly kind: 'type'; readonly type: FieldTypeName }
  | { readonly kind: 'field'; readonly place: Place }

// The browser tells what is dragged only when it is dropped; a design must know before, to show where it may go.
let dragged: Dragged | null = null

export const startDrag = (event: DragEvent<HTMLElement>, what: Dragged): void => {
  dragged = what
  event.dataTransfer.effectAllowed = 'copyMove'
  event.dataTransfer.setData('text/plain', what.kind === 'type' ? what.type : what.place.field)
  event.currentTarget.addEventListener('dragend', () => (dragged = null), { once: true })
}

export const draggedNow = (): Dragged | null => dragged
