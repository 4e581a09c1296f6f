import { type Issue, type Lang, localise } from '@gantry/base/shared'
import type { TableDesign } from '../../shared/types.ts'
import { fieldIn, type Place, tableIn } from '../edit-design.ts'

/** The field a place is about, as `<table>.fields.<field>…` names it. */
export const placeAt = (at: string, design: TableDesign): Place | null => {
  const [table = '', part, field = ''] = at.split('.')
  const place = { table, field }
  return part === 'fields' && fieldIn(design, place) ? place : null
}

/** The field an issue is about. */
export const placeOf = (issue: Issue, design: TableDesign): Place | null => placeAt(issue.field, design)

/** Where an issue is, in the words of the design. */
export const namePlace = (issue: Issue, design: TableDesign, lang: Lang): string => {
  const table = tableIn(design, issue.field.split('.')[0] ?? '')
  const place = placeOf(issue, design)
  const def = place && fieldIn(design, place)
  const names = [table?.label, def ? (def.label ?? place.field) : undefined]
  return names.flatMap(name => (name === undefined ? [] : [localise(name, lang)])).join(' › ')
}
