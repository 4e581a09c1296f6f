import { type Issue, issue, type Json } from '@gantry/base/shared'
import type { Locale } from '@gantry/fields/shared'
import type { FieldModel } from '../parts/table-model.ts'
import { isEmptyRow, type SheetRow } from '../sheet/sheet-rows.ts'
import { rowStateOf, type StateOf } from './use-rules.ts'
import { type FormValues, isBlank } from './values.ts'

/** What a form can tell by itself is wrong with one value: missing, or not one its type takes. */
const checkValue = (
  path: string,
  field: Pick<FieldModel, 'def' | 'type'>,
  value: Json | undefined,
  locale: Locale,
  required: boolean,
): Issue | null => {
  if (value === undefined || isBlank(value))
    return required && !field.type.assigned ? issue(path, 'required') : null
  const parsed = field.type.parse(value, field.def, locale)
  return parsed.ok ? null : issue(path, parsed.code, parsed.params)
}

/** All of it, in the order of the fields. */
export const checkValues = (
  fields: readonly FieldModel[],
  values: FormValues,
  locale: Locale,
  isRequired: (field: FieldModel) => boolean = ({ def }) => def.required === true,
): Issue[] =>
  fields.flatMap(field => checkValue(field.id, field, values[field.id], locale, isRequired(field)) ?? [])

/** The address of a cell while it is edited: rows are named by their key, for their numbers move. */
const cellPath = (slave: string, row: SheetRow, field: string): string => `${slave}.${row.key}.${field}`

/** The same for the rows of a sheet; rows nobody filled are not looked at. */
export const checkRows = (
  slave: string,
  fields: readonly FieldModel[],
  rows: readonly SheetRow[],
  locale: Locale,
  stateOf: (row: FormValues) => StateOf = () => rowStateOf(new Map()),
): Issue[] =>
  rows
    .filter(row => !isEmptyRow(row))
    .flatMap(row => {
      const stateIn = stateOf(row.values)
      return fields.flatMap(field => {
        const { shown, required } = stateIn(field)
        if (!shown) return []
        const path = cellPath(slave, row, field.id)
        const bad = row.bad[field.id]
        if (bad) return { ...bad.issue, field: path }
        return checkValue(path, field, row.values[field.id], locale, required) ?? []
      })
    })

/** Issues of the server, `items.2.qty`, in the addresses of the form; `sent` are the rows as they were sent. */
export const placeIssues = (
  issues: readonly Issue[],
  sent: Readonly<Record<string, readonly SheetRow[]>>,
): Issue[] =>
  issues.map(found => {
    const [slave = '', index = '', ...field] = found.field.split('.')
    const row = sent[slave]?.[Number(index)]
    return row && field.length > 0 ? { ...found, field: cellPath(slave, row, field.join('.')) } : found
  })

/** Issues that still stand after the rows of a sheet changed: those of cells nobody touched. */
export const issuesLeft = (
  issues: readonly Issue[],
  slave: string,
  before: readonly SheetRow[],
  after: readonly SheetRow[],
): readonly Issue[] => {
  const old = new Map(before.map(row => [row.key, row]))
  const now = new Map(after.map(row => [row.key, row]))
  return issues.filter(({ field: path }) => {
    const [field, key, cell] = path.split('.')
    if (field !== slave) return true
    const was = old.get(key ?? '')
    const is = now.get(key ?? '')
    if (!was || !is || cell === undefined) return false
    return was === is || (was.values[cell] === is.values[cell] && was.bad[cell] === is.bad[cell])
  })
}

/** The field of the record an issue stands in. */
export const fieldOfPath = (path: string): string => path.split('.')[0]!
