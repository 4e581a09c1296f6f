import type { Issue, Json } from '@gantry/base/shared'
import { type FieldModel, issueText, type TableModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { OwnTask } from '../../shared/contract.ts'

export type FieldValues = Readonly<Record<string, Json>>

interface TaskFieldsProps {
  readonly model: TableModel
  readonly fields: OwnTask['fields']
  /** Values changed on this form. */
  readonly changed: FieldValues
  readonly issues: readonly Issue[]
  /** False: nothing can be changed, as before a task is claimed. */
  readonly open: boolean
  /** False: only the editable fields; the record itself is shown above. */
  readonly hasFacts?: boolean
  onChange(field: string, value: Json): void
}

export const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The record as its step shows it: facts to read, and inputs for the fields the step opens. */
export const TaskFields = ({
  model,
  fields,
  changed,
  issues,
  open,
  hasFacts = true,
  onChange,
}: TaskFieldsProps) => {
  const { t } = useTranslation()
  const shown = model.fields.flatMap(field => {
    const found = Object.hasOwn(fields, field.id) ? fields[field.id] : undefined
    return found && !field.type.rows ? [{ field, ...found }] : []
  })
  const isOpen = ({ field, permission }: (typeof shown)[number]) =>
    open && permission !== 'read' && !field.type.assigned && !field.def.computed
  const inputs = shown.filter(isOpen)
  // The title is already shown above.
  const facts = hasFacts
    ? shown.filter(each => !isOpen(each) && !isEmpty(each.value) && each.field.id !== model.title)
    : []
  const elsewhere = issues.filter(({ field }) => !inputs.some(each => each.field.id === field))
  return (
    <>
      {facts.length > 0 ? (
        <dl className="todo-facts">
          {facts.map(({ field, value }) => (
            <div key={field.id} className={field.type.multiline ? 'w' : undefined}>
              <dt translate="no">{labelOf(field)}</dt>
              <dd translate="no">
                <Whole field={field} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {inputs.length > 0 ? (
        <>
          <h3>
            {t('approvals.fields')} <small>{t('approvals.fields_count', { count: inputs.length })}</small>
          </h3>
          <div className="todo-inputs">
            {inputs.map(({ field, permission, value }) => (
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
    </>
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
