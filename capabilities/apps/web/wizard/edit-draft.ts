import type { FieldDef, FieldId } from '@gantry/model/shared'
import type { SheetDraft } from '../../shared/types.ts'

/** Types a column of a sheet can become. The rest are drawn, not read from cells. */
export const sheetTypes = [
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
export type SheetType = (typeof sheetTypes)[number]

/** The types open to a column: a choice needs values few enough to choose from. */
export const typesFor = (draft: SheetDraft, column: number): readonly SheetType[] =>
  sheetTypes.filter(type => type !== 'choice' || (draft.distinct[column]?.length ?? 0) > 0)

/** The same field as another type; what only the old type knew is let go. */
export const changeType = (draft: SheetDraft, column: number, type: SheetType): SheetDraft => {
  const id = draft.columns[column]
  const before = id === null || id === undefined ? undefined : draft.table.fields[id]
  if (id === null || id === undefined || !before) return draft
  const field: FieldDef = {
    type,
    ...(before.label === undefined ? {} : { label: before.label }),
    ...(before.required ? { required: true as const } : {}),
    ...(type === 'decimal' ? { scale: 2 } : {}),
    ...(type === 'choice' ? { options: [...(draft.distinct[column] ?? [])] } : {}),
  }
  return withField(draft, id, field)
}

export const changeLabel = (draft: SheetDraft, id: FieldId, label: string): SheetDraft =>
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

export const isSheetType = (type: string): type is SheetType => sheetTypes.some(known => known === type)
