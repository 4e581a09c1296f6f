import { type TextPlace, tableTexts, viewTexts } from '@gantry/model/shared'
import type { TableDesign } from './types.ts'

const within = (place: string, texts: readonly TextPlace[]) =>
  texts.map(({ at, text }) => ({ at: `${place}.${at}`, text }))

/** The translatable texts of a table design: those of its tables, by table id, and of its view. */
export const designTexts = ({ tables, view }: TableDesign): readonly TextPlace[] => [
  ...tables.flatMap(table => within(table.id, tableTexts(table))),
  ...(view ? within('view', viewTexts(view)) : []),
]
