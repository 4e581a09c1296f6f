import type { Lang, Text } from '@gantry/base/shared'
import type { FieldDef, FieldId } from '@gantry/model/shared'
import type { SheetDraft } from '../../shared/types.ts'

/** Types a column of a sheet can become. The rest are drawn, not read from cells. */
const sheetTypes = [
  'text',
  'longText',
  'number',
  'decimal',
  'yesNo',
  'date',
  'dateTime',
  'choice',
  'phone',
  'email',
  'person',
  'department',
] as const
type SheetType = (typeof sheetTypes)[number]

/** The types open to a column: a choice needs values few enough to choose from; what was proposed stays open. */
export const typesFor = (proposed: SheetDraft, column: number): readonly string[] => {
  const own = fieldAt(proposed, column)?.type
  const types = sheetTypes.filter(type => type !== 'choice' || (proposed.distinct[column]?.length ?? 0) > 0)
  return own === undefined || types.some(type => type === own) ? types : [own, ...types]
}

const fieldAt = ({ columns, table }: SheetDraft, column: number): FieldDef | undefined =>
  table.fields[columns[column] ?? '']

/**
 * The same field as another type; what only the old type knew is let go. The type that was proposed comes back with what was proposed
 * of it.
 */
export const changeType = (
  draft: SheetDraft,
  column: number,
  type: string,
  proposed: SheetDraft = draft,
): SheetDraft => {
  const id = draft.columns[column]
  const before = fieldAt(draft, column)
  if (id === null || id === undefined || !before) return draft
  const first = fieldAt(proposed, column)
  if (!isSheetType(type) && first?.type !== type) return draft
  const start: FieldDef = first?.type === type ? first : { type }
  const { label: _label, required: _required, ...known } = start
  const field: FieldDef = {
    ...known,
    ...(before.label === undefined ? {} : { label: before.label }),
    ...(before.required ? { required: true as const } : {}),
    ...(first?.type !== type && type === 'decimal' ? { scale: 2 } : {}),
    ...(first?.type !== type && type === 'choice' ? { options: [...(draft.distinct[column] ?? [])] } : {}),
  }
  return withField(draft, id, field)
}

/** A name in both languages is changed in that of the person. */
export const renamed = (before: Text | undefined, name: string, lang: Lang): Text =>
  typeof before === 'object' ? { ...before, [lang]: name } : name

export const changeLabel = (draft: SheetDraft, id: FieldId, label: Text): SheetDraft =>
  withField(draft, id, { ...draft.table.fields[id]!, label })

export const changeRequired = (draft: SheetDraft, id: FieldId, required: boolean): SheetDraft => {
  const { required: _before, ...field } = draft.table.fields[id]!
  return withField(draft, id, (required ? { ...field, required: true } : field) as FieldDef)
}

export const changeTitle = (draft: SheetDraft, title: FieldId): SheetDraft => ({
  ...draft,
  table: { ...draft.table, title },
})

/** The field ids as first proposed, so that a column left out can come back. */
export const setIncluded = (
  draft: SheetDraft,
  proposed: SheetDraft,
  column: number,
  included: boolean,
): SheetDraft => {
  const id = proposed.columns[column]
  if (id === null || id === undefined) return draft
  const columns = draft.columns.map((old, index) => (index === column ? (included ? id : null) : old))
  const fields = Object.fromEntries(
    proposed.columns.flatMap((field, index) =>
      field !== null && columns[index] !== null
        ? [[field, draft.table.fields[field] ?? proposed.table.fields[field]!]]
        : [],
    ),
  )
  const title = fields[draft.table.title] ? draft.table.title : (Object.keys(fields)[0] ?? draft.table.title)
  return { ...draft, columns, table: { ...draft.table, title, fields } }
}

const withField = (draft: SheetDraft, id: FieldId, field: FieldDef): SheetDraft => ({
  ...draft,
  table: { ...draft.table, fields: { ...draft.table.fields, [id]: field } },
})

const isSheetType = (type: string): type is SheetType => sheetTypes.some(known => known === type)
