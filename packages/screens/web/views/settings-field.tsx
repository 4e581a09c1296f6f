import type { Issue } from '@gantry/base/shared'
import type { FieldId, TreeFilter } from '@gantry/model/shared'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isTreeLevel } from '../../shared/tree-level.ts'
import { FieldIcon } from '../parts/field-select.tsx'
import { issueText } from '../parts/issue-text.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

interface SettingProps {
  readonly label: string
  readonly hint?: string
  readonly issue?: Issue | undefined
  readonly children: (id: string) => ReactNode
}

/** How the settings inside say what is wrong with them, where a design has sentences of its own; null: by the code. */
export const SayIssueContext = createContext<((issue: Issue) => string) | null>(null)

/** A setting of a view: label, input, and hint or error. */
export const Setting = ({ label, hint, issue, children }: SettingProps) => {
  const { t } = useTranslation()
  const id = useId()
  const say = useContext(SayIssueContext)
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {issue ? <span className="hint err">{say ? say(issue) : issueText(t, issue)}</span> : null}
      {hint && !issue ? <span className="hint">{hint}</span> : null}
    </div>
  )
}

const optionsOf = (fields: readonly FieldModel[]) =>
  fields.map(field => ({
    value: field.id,
    name: field.label,
    label: (
      <span className="rl-field-o" translate="no">
        <FieldIcon field={field} />
        {field.label}
      </span>
    ),
  }))

interface FieldSettingProps extends Omit<SettingProps, 'children'> {
  readonly fields: readonly FieldModel[]
  readonly value: FieldId | undefined
  /** The setting may be empty. */
  readonly optional?: true
  onChange(field: FieldId | undefined): void
}

/** A setting with one field as its value. */
export const FieldSetting = ({ fields, value, optional, onChange, ...setting }: FieldSettingProps) => (
  <Setting {...setting}>
    {id => (
      <Select
        id={id}
        showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
        allowClear={optional ?? false}
        value={value ?? null}
        options={optionsOf(fields)}
        onChange={(next: FieldId | null | undefined) => onChange(next ?? undefined)}
      />
    )}
  </Setting>
)

interface FieldsSettingProps extends Omit<SettingProps, 'children'> {
  readonly fields: readonly FieldModel[]
  readonly value: readonly FieldId[]
  onChange(fields: readonly FieldId[]): void
}

/** A setting with several fields as its value, in the order of selection. */
export const FieldsSetting = ({ fields, value, onChange, ...setting }: FieldsSettingProps) => (
  <Setting {...setting}>
    {id => (
      <Select
        id={id}
        mode="multiple"
        showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
        value={[...value]}
        options={optionsOf(fields)}
        onChange={onChange}
      />
    )}
  </Setting>
)

interface TreeSettingProps {
  readonly model: TableModel
  readonly tree: TreeFilter | undefined
  readonly issue?: Issue | undefined
  onChange(tree: TreeFilter | undefined): void
}

/** Maximum number of tree levels. */
const mostLevels = 5

/** Setting for the tree beside a list or view: the fields of its levels from the top; none: no tree. */
export const TreeSetting = ({ model, tree, issue, onChange }: TreeSettingProps) => {
  const { t } = useTranslation()
  return (
    <FieldsSetting
      label={t('tree.levels')}
      hint={t('tree.levels.hint')}
      issue={issue}
      fields={model.fields.filter(({ type, def, masked }) => !masked && isTreeLevel(type, def))}
      value={tree?.levels ?? []}
      onChange={levels => onChange(levels.length > 0 ? { levels: levels.slice(0, mostLevels) } : undefined)}
    />
  )
}

/** The issue at a path of the options. */
export const issueAt = (issues: readonly Issue[], place: string): Issue | undefined =>
  issues.find(({ field }) => field === place || field.startsWith(`${place}.`))
