import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import {
  type ColumnMap,
  type FieldId,
  type ImportPlan,
  readLineColumn,
  slavesInLines,
  type TableDef,
} from '@gantry/model/shared'
import { listWorkflows } from '@gantry/workflow/shared'
import { Checkbox, Radio, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetMatch } from '../../shared/types.ts'

export interface ImportChoices {
  /** What becomes of the good rows when others are bad. */
  readonly mode: 'good' | 'all'
  /** Records with the same value here are updated; null: every row is a new record. */
  readonly key: FieldId | null
  /** Sheets whose rows come along, by their index in the file. */
  readonly slaves: readonly number[]
  /** Where lines hold slave rows, as in `ImportPlan`; null: the columns of the record say where one begins. */
  readonly recordColumn: number | null
  /** Look at the outcome first; nothing is written. */
  readonly trial: boolean
  /** The workflow each new record is submitted to, or kept as a draft for; null: none. */
  readonly workflow: ImportPlan['workflow'] | null
}

interface ImportOptionsProps {
  readonly table: TableDef
  readonly match: SheetMatch
  readonly columns: ColumnMap
  readonly choices: ImportChoices
  onChange(choices: ImportChoices): void
}

/** How a file is imported, beside which column goes where. */
export const ImportOptions = ({ table, match, columns, choices, onChange }: ImportOptionsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const labelOf = (field: FieldId) => localise(table.fields[field]?.label ?? field, currentLang())
  const own = columns.flatMap((field, at) =>
    field !== null && !readLineColumn(field) ? [{ field, at }] : [],
  )
  // Rows of a slave come from one place.
  const inLines = slavesInLines(columns)
  const put = (slave: number, isWanted: boolean) =>
    onChange({
      ...choices,
      slaves: isWanted ? [...choices.slaves, slave] : choices.slaves.filter(sheet => sheet !== slave),
    })
  return (
    <div className="imp-options">
      {columns.some(readLineColumn) ? (
        <Option id={`${id}-record`} label={t('import.lines')}>
          <Select
            id={`${id}-record`}
            value={choices.recordColumn ?? -1}
            options={[
              { value: -1, label: t('import.lines_filled') },
              ...match.headings.map((heading, at) => ({
                value: at,
                label: t('import.lines_column', { column: heading }),
              })),
            ]}
            onChange={at => onChange({ ...choices, recordColumn: at === -1 ? null : at })}
          />
        </Option>
      ) : null}
      {match.slaves.map(slave => (
        <Checkbox
          key={slave.sheet}
          className="imp-wide"
          disabled={inLines.has(slave.field)}
          checked={choices.slaves.includes(slave.sheet) && !inLines.has(slave.field)}
          onChange={({ target }) => put(slave.sheet, target.checked)}
        >
          {t('import.slave', {
            sheet: slave.name,
            field: labelOf(slave.field),
            column: match.headings[slave.masterColumn],
          })}
        </Checkbox>
      ))}
      <Option id={`${id}-key`} label={t('import.key')}>
        <Select
          id={`${id}-key`}
          allowClear
          value={choices.key}
          placeholder={t('import.key_none')}
          options={own.map(({ field }) => ({ value: field, label: labelOf(field) }))}
          onChange={key => onChange({ ...choices, key: key ?? null })}
        />
      </Option>
      <Option id={`${id}-mode`} label={t('import.mode')}>
        <Radio.Group
          aria-labelledby={`${id}-mode-label`}
          value={choices.mode}
          onChange={({ target }) => onChange({ ...choices, mode: target.value })}
          options={[
            { value: 'good', label: t('import.mode.good') },
            { value: 'all', label: t('import.mode.all') },
          ]}
        />
      </Option>
      <WorkflowOption table={table.id} choices={choices} onChange={onChange} />
      <Checkbox
        className="imp-wide"
        checked={choices.trial}
        onChange={({ target }) => onChange({ ...choices, trial: target.checked })}
      >
        {t('import.trial')}
      </Checkbox>
    </div>
  )
}

interface WorkflowOptionProps extends Pick<ImportOptionsProps, 'choices' | 'onChange'> {
  readonly table: string
}

/** A workflow for each new record, where the person may start one. */
const WorkflowOption = ({ table, choices, onChange }: WorkflowOptionProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useCall(listWorkflows, { table })
  const { workflow } = choices
  if (!data || data.data.length === 0) return null
  return (
    <>
      <Option id={id} label={t('import.workflow')}>
        <Select<string>
          id={id}
          allowClear
          value={workflow?.id ?? null}
          placeholder={t('import.workflow_none')}
          options={data.data.map(each => ({ value: each.id, label: localise(each.name, currentLang()) }))}
          onChange={chosen =>
            onChange({ ...choices, workflow: chosen ? { id: chosen, as: workflow?.as ?? 'submit' } : null })
          }
        />
      </Option>
      {workflow ? (
        <Option id={`${id}-as`} label={t('import.workflow_as')}>
          <Radio.Group
            aria-labelledby={`${id}-as-label`}
            value={workflow.as}
            onChange={({ target }) => onChange({ ...choices, workflow: { ...workflow, as: target.value } })}
            options={[
              { value: 'submit', label: t('import.workflow_as.submit') },
              { value: 'draft', label: t('import.workflow_as.draft') },
            ]}
          />
        </Option>
      ) : null}
    </>
  )
}

const Option = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="imp-option">
    <label id={`${id}-label`} htmlFor={id}>
      {label}
    </label>
    {children}
  </div>
)
