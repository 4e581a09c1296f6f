import { type Issue, issue, type Json } from '@gantry/base/shared'
import type { Locale } from '@gantry/fields/shared'
import type { FieldModel } from '../parts/table-model.ts'
import { isEmptyRow, type SheetRow } from '../sheet/sheet-rows.ts'
import { rowStateOf, type StateOf } from './use-rules.ts'
import { type FormValues, isBlank } from './values.ts'

/** Checks one value in the browser: missing, or not valid for its type. */
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

/** Issues of all fields, in field order. */
export const checkValues = (
  fields: readonly FieldModel[],
  values: FormValues,
  locale: Locale,
  isRequired: (field: FieldModel) => boolean = ({ def }) => def.required === true,
): Issue[] =>
  fields.flatMap(field => checkValue(field.id, field, values[field.id], locale, isRequired(field)) ?? [])

/** Path of a cell during editing. Rows are identified by key because their index changes. */
const cellPath = (slave: string, row: SheetRow, field: string): string => `${slave}.${row.key}.${field}`

/** Issues of the rows of a grid; empty rows are skipped. */
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

/** Maps the paths of server issues, `items.2.qty`, to paths of the form; `sent` are the rows as they were sent. */
export const placeIssues = (
  issues: readonly Issue[],
  sent: Readonly<Record<string, readonly SheetRow[]>>,
): Issue[] =>
  issues.map(found => {
    const [slave = '', index = '', ...field] = found.field.split('.')
    const row = sent[slave]?.[Number(index)]
    return row && field.length > 0 ? { ...found, field: cellPath(slave, row, field.join('.')) } : found
  })

/** Issues that remain after the rows of a grid changed: those of unchanged cells. */
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

/** The field of the record that an issue path belongs to. */
export const fieldOfPath = (path: string): string => path.split('.')[0]!
