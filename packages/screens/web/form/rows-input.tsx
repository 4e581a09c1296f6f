import type { Issue } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import { useMemo, useState } from 'react'
import type { FieldModel, SlaveModel, TableModel } from '../parts/table-model.ts'
import { MasterValues } from '../sheet/offered-input.tsx'
import type { SheetRow } from '../sheet/sheet-rows.ts'
import { SlaveGrid } from '../sheet/slave-grid.tsx'
import { useRowRules } from './use-linkage.ts'
import { useLiveRows, withoutComputed } from './use-live-values.ts'
import type { FormValues } from './values.ts'

interface RowsInputProps {
  readonly model: TableModel
  /** The field of the record that holds the rows. */
  readonly field: FieldModel
  readonly slave: SlaveModel
  /** The values of the record, for formulas of the rows and the records their links offer. */
  readonly values: FormValues
  readonly rows: readonly SheetRow[]
  /** Those of cells have the path `field.row.column`, with the key of the row. */
  readonly issues: readonly Issue[]
  /** Rows cannot be added, removed or moved. */
  readonly fixed: boolean
  /** Columns that may be written. */
  readonly open: ReadonlySet<FieldId>
  onChange(rows: readonly SheetRow[]): void
}

const noWarnings: readonly Issue[] = []

/** The rows of one slave table to edit, where the record itself is not a form: with formulas and rules of the rows. */
export const RowsInput = (props: RowsInputProps) => {
  const { model, field, slave, values, rows, issues, fixed, open, onChange } = props
  const [now] = useState(() => Date.now())
  const sheets = useMemo(() => ({ [field.id]: rows }), [field.id, rows])
  const shown = useLiveRows(model, values, sheets)[field.id] ?? rows
  const rules = useRowRules(model, field.id, values, now)
  const closed = useMemo(
    () => slave.fields.filter(({ id, type }) => type.assigned || !open.has(id)).map(({ id }) => id),
    [slave, open],
  )
  return (
    <MasterValues value={values}>
      <SlaveGrid
        path={field.id}
        label={field.label}
        hint={undefined}
        slave={slave}
        rows={shown}
        issues={issues}
        warnings={noWarnings}
        rules={rules}
        readOnly={false}
        fixed={fixed}
        open={open}
        onChange={next =>
          onChange(withoutComputed(model, field.id, next, rows).map(row => withoutClosed(row, closed)))
        }
      />
    </MasterValues>
  )
}

/** A copied row takes nothing along into columns that may not be written. */
const withoutClosed = (row: SheetRow, closed: readonly FieldId[]): SheetRow => {
  if (row.id !== undefined || !closed.some(id => Object.hasOwn(row.values, id))) return row
  const values = Object.entries(row.values).filter(([id]) => !closed.includes(id))
  return { ...row, values: Object.fromEntries(values) }
}
