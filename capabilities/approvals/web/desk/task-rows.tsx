import type { Issue, Json } from '@gantry/base/shared'
import {
  draftOf,
  type FieldModel,
  type RowsDraft,
  RowsInput,
  type SheetRow,
  type SlaveModel,
  SlaveTable,
  type TableModel,
} from '@gantry/screens/web'
import { useMemo } from 'react'
import type { OwnTask } from '../../shared/contract.ts'

type OwnField = OwnTask['fields'][string]

/** Slave tables of a record that are edited with a step. */
export interface RowsForm {
  readonly drafts: Readonly<Record<string, RowsDraft>>
  /** All values of the form, for formulas of the rows. */
  readonly values: Readonly<Record<string, Json>>
  onChange(field: string, rows: readonly SheetRow[]): void
}

/** Columns of a slave table that a step lets its holder write. */
const openColumns = (slave: SlaveModel, { permission, rows }: OwnField): ReadonlySet<string> => {
  const listed = new Map(Object.entries(rows?.columns ?? {}))
  const isOpen = (id: string) => (listed.get(id) ?? permission) !== 'read'
  return new Set(
    slave.fields
      .filter(({ id, type, def }) => isOpen(id) && !type.assigned && !def.computed)
      .map(({ id }) => id),
  )
}

/** Whether a step lets its holder change anything of a slave table. */
export const opensRows = (slave: SlaveModel, own: OwnField): boolean =>
  own.rows !== undefined && (own.rows.add || own.rows.remove || openColumns(slave, own).size > 0)

interface TaskRowsProps {
  readonly model: TableModel
  readonly field: FieldModel
  readonly slave: SlaveModel
  readonly own: OwnField
  readonly fields: OwnTask['fields']
  /** Null: the rows are only read. */
  readonly form: RowsForm | null
  readonly issues: readonly Issue[]
}

/** The rows of a slave table at a step: as the page of the record shows them, or to edit where the step opens them. */
export const TaskRows = ({ form, ...props }: TaskRowsProps) =>
  form ? (
    <EditedRows {...props} form={form} />
  ) : (
    <SlaveTable field={props.field} slave={props.slave} rows={props.own.value} />
  )

const EditedRows = ({
  model,
  field,
  slave,
  own,
  fields,
  form,
  issues,
}: TaskRowsProps & { readonly form: RowsForm }) => {
  const stored = useMemo(() => draftOf(own.value), [own.value])
  const open = useMemo(() => openColumns(slave, own), [slave, own])
  const { values } = form
  const record = useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(fields).map(([id, { value }]) => [id, value])),
      ...values,
    }),
    [fields, values],
  )
  return (
    <RowsInput
      model={model}
      field={field}
      slave={slave}
      values={record}
      rows={(form.drafts[field.id] ?? stored).rows}
      issues={issues}
      fixed={!(own.rows?.add && own.rows.remove)}
      open={open}
      onChange={rows => form.onChange(field.id, rows)}
    />
  )
}
