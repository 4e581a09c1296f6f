import { type Issue, type Lang, localise } from '@gantry/base/shared'
import { type FormGroup, layoutOf, type Terminal } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import type { TableDesign } from '../../shared/types.ts'
import { fieldIn, masterOf, type Place, tableIn } from '../edit-design.ts'
import type { Selection } from '../selection.ts'

/** The field a place is about, as `<table>.fields.<field>…` names it. */
const placeAt = (at: string, design: TableDesign): Place | null => {
  const [table = '', part, field = ''] = at.split('.')
  const place = { table, field }
  return part === 'fields' && fieldIn(design, place) ? place : null
}

/** The field an issue is about. */
export const placeOf = (issue: Issue, design: TableDesign): Place | null => placeAt(issue.field, design)

/** The part of a layout a place is about. */
interface LayoutPlace {
  readonly terminal: Terminal
  readonly index: number
  readonly group: FormGroup
  /** The id of a block between fields; absent: the group, or the block that stands in its place. */
  readonly block?: string
}

const inLayout = /^view\.form(?:\.(app|mini))?\.groups\.(\d+)(?:\.blocks\.(\$[a-z0-9]+))?(?:\.|$)/

const inMarks = /^[^.]+\.view\.list\.marks\.(\d+)\./

const layoutPlaceAt = (at: string, design: TableDesign): LayoutPlace | null => {
  const master = masterOf(design).id
  const found = at.startsWith(`${master}.`) ? inLayout.exec(at.slice(master.length + 1)) : null
  if (!found || !design.view) return null
  const [, drawn, number, block] = found
  const terminal = (drawn ?? 'web') as Terminal
  const index = Number(number)
  const group = layoutOf(design.view, terminal)[index]
  if (!group || (block !== undefined && !group.blocks?.[block])) return null
  return { terminal, index, group, ...(block !== undefined && { block }) }
}

/** What a place leads to: a field, or a block or group in the layout of a terminal. */
export interface Lead {
  readonly selection: NonNullable<Selection>
  /** The terminal whose layout shows it; absent: any. */
  readonly terminal?: Terminal
}

/** Where `<table>.fields.<field>…` and `<table>.view.form.groups.<index>…` lead to; null: nowhere on the form. */
export const leadTo = (at: string, design: TableDesign): Lead | null => {
  const field = placeAt(at, design)
  if (field) return { selection: { kind: 'field', place: field } }
  const layout = layoutPlaceAt(at, design)
  if (!layout) return null
  const { terminal, index, block } = layout
  const selection: Lead['selection'] =
    block === undefined
      ? { kind: 'group', group: index }
      : { kind: 'field', place: { table: masterOf(design).id, field: block } }
  return { selection, terminal }
}

/** Where an issue is, in the words of the design. */
export const namePlace = (t: TFunction, issue: Issue, design: TableDesign, lang: Lang): string => {
  const table = tableIn(design, issue.field.split('.')[0] ?? '')
  const place = placeOf(issue, design)
  const def = place && fieldIn(design, place)
  const layout = layoutPlaceAt(issue.field, design)
  const block =
    layout && (layout.block === undefined ? layout.group.block : layout.group.blocks?.[layout.block])
  const names = [
    table?.label,
    def ? (def.label ?? place.field) : undefined,
    layout && layout.terminal !== 'web' ? t(`designer.preview.terminal.${layout.terminal}`) : undefined,
    design.view?.list.marks?.[Number(inMarks.exec(issue.field)?.[1])]?.label,
    layout?.group.label,
    block ? t(`designer.block.${block.kind}`) : undefined,
  ]
  return names.flatMap(name => (name === undefined ? [] : [localise(name, lang)])).join(' › ')
}
