import type { Issue, Json } from '@gantry/base/shared'
import { type FieldModel, issueText, type TableModel } from '@gantry/screens/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTask } from '../../shared/contract.ts'
import { opensRows, type RowsForm, TaskRows } from './task-rows.tsx'

export type FieldValues = Readonly<Record<string, Json>>

interface TaskFieldsProps {
  readonly model: TableModel
  readonly fields: OwnTask['fields']
  /** Values changed on this form. */
  readonly changed: FieldValues
  /** Slave tables as they are edited; absent: their rows cannot be changed here. */
  readonly rows?: RowsForm
  readonly issues: readonly Issue[]
  /** False: nothing can be changed, as before a task is claimed. */
  readonly open: boolean
  /** False: only the editable fields; the record itself is shown above. */
  readonly hasFacts?: boolean
  onChange(field: string, value: Json): void
}

export const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The record as its step shows it: facts, slave rows and files to read, and inputs for the fields the step opens. */
export const TaskFields = ({
  model,
  fields,
  changed,
  rows,
  issues,
  open,
  hasFacts = true,
  onChange,
}: TaskFieldsProps) => {
  const { t } = useTranslation()
  const shown = model.fields.flatMap(field => {
    const own = Object.hasOwn(fields, field.id) ? fields[field.id] : undefined
    return own ? [{ field, own, slave: model.slaveOf(field) }] : []
  })
  const isOpen = ({ field, own, slave }: (typeof shown)[number]) =>
    open &&
    (field.type.rows
      ? rows !== undefined && slave !== undefined && opensRows(slave, own)
      : own.permission !== 'read' && !field.type.assigned && !field.def.computed)
  const opened = shown.filter(isOpen)
  const inputs = opened.filter(({ slave }) => !slave)
  // The title is already shown above.
  const read = hasFacts
    ? shown.filter(each => !isOpen(each) && !isEmpty(each.own.value) && each.field.id !== model.title)
    : []
  const files = read.filter(({ field }) => field.type.files)
  const facts = read.filter(({ field }) => !field.type.files && !field.type.rows)
  const isShown = ({ field: path }: Issue) => opened.some(({ field }) => field.id === path.split('.')[0])
  const elsewhere = issues.filter(each => !isShown(each))
  const tableOf = ({ field, own, slave }: (typeof shown)[number], form: RowsForm | null) =>
    slave ? (
      <TaskRows
        key={field.id}
        model={model}
        field={field}
        slave={slave}
        own={own}
        fields={fields}
        form={form}
        issues={issues}
      />
    ) : null
  return (
    <Suspense fallback={<Skeleton kind="form" rows={4} />}>
      {facts.length > 0 ? (
        <dl className="todo-facts">
          {facts.map(({ field, own }) => (
            <div key={field.id} className={field.type.multiline ? 'w' : undefined}>
              <dt translate="no">{labelOf(field)}</dt>
              <dd translate="no">
                <Whole field={field} value={own.value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {read.map(each => tableOf(each, null))}
      {files.map(({ field, own }) => (
        <section key={field.id}>
          <h3 translate="no">{field.label}</h3>
          <Whole field={field} value={own.value} />
        </section>
      ))}
      {opened.length > 0 ? (
        <>
          <h3>
            {t('approvals.fields')} <small>{t('approvals.fields_count', { count: opened.length })}</small>
          </h3>
          {inputs.length > 0 ? (
            <div className="todo-inputs">
              {inputs.map(({ field, own: { permission, value } }) => (
                <TaskField
                  key={field.id}
                  field={field}
                  required={permission === 'required'}
                  value={Object.hasOwn(changed, field.id) ? (changed[field.id] ?? null) : value}
                  issue={issues.find(each => each.field === field.id)}
                  onChange={next => onChange(field.id, next)}
                />
              ))}
            </div>
          ) : null}
          {opened.map(each => (rows ? tableOf(each, rows) : null))}
        </>
      ) : null}
      {elsewhere.length > 0 ? (
        <ul className="todo-issues" role="alert">
          {elsewhere.map(each => (
            <li key={`${each.field} ${each.code}`}>
              <span translate="no">{model.field(each.field)?.label ?? each.field}</span>: {issueText(t, each)}
            </li>
          ))}
        </ul>
      ) : null}
    </Suspense>
  )
}

const labelOf = ({ label, unit }: FieldModel): string => (unit ? `${label} (${unit})` : label)

const Whole = ({ field, value }: { readonly field: FieldModel; readonly value: Json }) => {
  const View = field.view.Detail ?? field.view.Cell
  return <View value={value} field={field.def} id={field.id} />
}

interface TaskFieldProps {
  readonly field: FieldModel
  readonly required: boolean
  readonly value: Json
  readonly issue: Issue | undefined
  onChange(value: Json): void
}

const TaskField = ({ field, required, value, issue, onChange }: TaskFieldProps) => {
  const { t } = useTranslation()
  const id = `todo-${field.id}`
  const { Input } = field.view
  return (
    <div className={field.view.wide || field.type.multiline ? 'fld w' : 'fld'}>
      <label htmlFor={id} id={`${id}-l`}>
        <span translate="no">{labelOf(field)}</span>
        {required ? <span className="req">*</span> : null}
      </label>
      <Input id={id} value={value} field={field.def} {...(issue && { issue })} onChange={onChange} />
      {issue ? (
        <p className="hint err" role="alert">
          <Icon name="err" size={14} />
          {issueText(t, issue)}
        </p>
      ) : null}
    </div>
  )
}
