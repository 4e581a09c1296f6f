import type { RecordRow } from '@gantry/model/shared'
import { useState } from 'react'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { useChange } from '../../web/views/use-change.ts'
import { useRefusals } from '../../web/views/use-refusals.ts'
import type { Column } from '../board/columns.ts'
import { valueFor } from '../board/use-moves.ts'

const words = { moved: 'view.gallery.moved', refused: 'view.gallery.refused' }

/** The dragged card and its original section. */
export interface HeldCard {
  readonly row: RecordRow
  readonly section: string
}

/** Drag and drop of cards between sections: the dragged card, refused targets, and the drop. */
export const useSections = (
  model: TableModel,
  group: FieldModel | undefined,
  sections: readonly Column[],
  keyOf: (section: string) => string,
  refresh: () => Promise<unknown>,
) => {
  const [held, setHeld] = useState<HeldCard | null>(null)
  const change = useChange(model, words)
  const targets = sections.filter(({ id }) => held !== null && keyOf(id) !== held.section)
  const refusals = useRefusals(
    model,
    group && held ? held.row : null,
    targets.map(section => ({ [group?.id ?? '']: valueFor(section) })),
  )
  const refusalOf = ({ id }: Column): string | null =>
    refusals[targets.findIndex(target => target.id === id)] ?? null
  const put = async (key: unknown) => {
    const to = targets.find(({ id }) => keyOf(id) === key)
    setHeld(null)
    if (!held || !group || !to || refusalOf(to) !== null) return
    await change(held.row, { [group.id]: valueFor(to) })
    await refresh()
  }
  return { held, setHeld, refusalOf, put }
}
