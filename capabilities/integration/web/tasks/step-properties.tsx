import type { Issue, Json, JsonObject } from '@gantry/base/shared'
import { issueText } from '@gantry/screens/web'
import type { PlannedStep, SettingField } from '@gantry/transform/shared'
import { Icon } from '@gantry/ui/web'
import { Button, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceControl, TargetControl } from './end-controls.tsx'
import { FileControl } from './file-control.tsx'
import { FormulaField } from './formula-field.tsx'
import {
  ColumnsControl,
  type ControlProps,
  DerivationsControl,
  FillsControl,
  MeasuresControl,
  PairsControl,
  SelectionControl,
  SortingControl,
} from './setting-controls.tsx'
import {
  ColumnControl,
  MeasureControl,
  NameControl,
  NamingsControl,
  ValuesControl,
  WindowsControl,
} from './shape-controls.tsx'
import { faceOf } from './step-faces.ts'

interface StepPropertiesProps {
  readonly step: PlannedStep
  readonly issues: readonly Issue[]
  /** Finds the values of a column among the first rows the step reads; null where nobody may look at them. */
  readonly onFindValues: ((column: string) => Promise<readonly string[]>) | null
  onChange(settings: JsonObject): void
  onRemove(): void
}

/** The settings of the chosen step, from what its kind says of them. */
export const StepProperties = ({ step, issues, onFindValues, onChange, onRemove }: StepPropertiesProps) => {
  const { t } = useTranslation()
  const { kind, node, inputColumns } = step
  const place = `nodes.${step.id}.settings`
  const own = issues.filter(({ field }) => field.startsWith(`${place}.`))
  const issueAt = (path: string) => {
    const found = own.find(({ field }) => field === `${place}.${path}`)
    return found && issueText(t, found)
  }
  const control = (field: SettingField): ReactNode => {
    const label = t(`transform.${kind.name}.${field.name}`)
    const value = node.settings[field.name] ?? null
    const columns = inputColumns[field.input ?? 0] ?? []
    const put = (next: Json) => onChange({ ...node.settings, [field.name]: next })
    const props: ControlProps = {
      label,
      value,
      inputs: inputColumns,
      columns,
      issueAt: inside => issueAt(inside === '' ? field.name : `${field.name}.${inside}`),
      onChange: put,
    }
    switch (field.control) {
      case 'formula':
        return (
          <FormulaField
            label={label}
            value={String(value ?? '')}
            columns={columns}
            issue={issueAt(field.name)}
            onChange={put}
          />
        )
      case 'choice':
        return (
          <div className="fld">
            <span className="et-label">{label}</span>
            <Select
              value={String(value)}
              aria-label={label}
              options={(field.options ?? []).map(each => ({
                value: each,
                label: t(`transform.${kind.name}.${field.name}.${each}`),
              }))}
              onChange={put}
            />
            {issueAt(field.name) ? <span className="hint err">{issueAt(field.name)}</span> : null}
          </div>
        )
      case 'number':
        return (
          <div className="fld">
            <span className="et-label">{label}</span>
            <InputNumber
              min={0}
              max={1_000_000_000}
              precision={0}
              value={Number(value ?? 0)}
              aria-label={label}
              onChange={next => put(next ?? 0)}
            />
          </div>
        )
      case 'column':
        return <ColumnControl {...props} />
      case 'name':
        return <NameControl {...props} />
      case 'columns':
        return <ColumnsControl {...props} />
      case 'derivations':
        return <DerivationsControl {...props} />
      case 'selection':
        return <SelectionControl {...props} />
      case 'pairs':
        return <PairsControl {...props} />
      case 'measures':
        return <MeasuresControl {...props} />
      case 'measure':
        return <MeasureControl {...props} />
      case 'windows':
        return <WindowsControl {...props} />
      case 'namings':
        return <NamingsControl {...props} />
      case 'values': {
        const from = String(node.settings.column ?? '')
        const isKnown = columns.some(({ name }) => name === from)
        return <ValuesControl {...props} onFind={onFindValues && isKnown ? () => onFindValues(from) : null} />
      }
      case 'sorting':
        return <SortingControl {...props} />
      case 'fills':
        return <FillsControl {...props} />
      case 'source':
        return <SourceControl settings={node.settings} issueAt={issueAt} onChange={onChange} />
      case 'file':
        return (
          <FileControl settings={node.settings} columns={columns} issueAt={issueAt} onChange={onChange} />
        )
      case 'target':
        return (
          <TargetControl
            settings={node.settings}
            columns={inputColumns[0] ?? []}
            issueAt={issueAt}
            onChange={onChange}
          />
        )
    }
  }
  const [wrongInputs] = own.filter(({ field }) => field === `${place}.inputs`)
  const face = faceOf(kind.name)
  return (
    <>
      <h2 className="et-head">
        <span style={{ '--tone': `var(--c${face.tone})` } as React.CSSProperties}>
          <Icon name={face.icon} />
        </span>
        {t(`transform.kind.${kind.name}`)}
      </h2>
      {wrongInputs ? (
        <p className="hint err">
          {t(kind.inputs[0] > step.inputs.length ? 'etl.inputs.few' : 'etl.inputs.many', {
            least: kind.inputs[0],
            most: kind.inputs[1],
          })}
        </p>
      ) : null}
      {kind.fields.map(field => (
        <div key={field.name} className="et-setting">
          {control(field)}
        </div>
      ))}
      <Button danger type="text" size="small" icon={<Icon name="trash" size={14} />} onClick={onRemove}>
        {t('etl.step.remove')}
      </Button>
    </>
  )
}
