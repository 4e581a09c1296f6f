import { type Json, type JsonObject, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Decision, ValueType } from '@gantry/decisions/shared'
import { Input, Segmented } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface InputsFormProps {
  readonly decision: Decision
  readonly value: JsonObject
  readonly disabled?: boolean
  onChange(next: JsonObject): void
}

/** A value for each input of a decision. */
export const InputsForm = ({ decision, value, disabled = false, onChange }: InputsFormProps) => (
  <div className="dc-inputs">
    {Object.entries(decision.nodes).flatMap(([id, node]) =>
      node.kind === 'input'
        ? [
            <ValueField
              key={id}
              label={localise(node.settings.label, currentLang())}
              type={node.settings.type}
              value={value[id] ?? null}
              disabled={disabled}
              onChange={next => onChange({ ...value, [id]: next })}
            />,
          ]
        : [],
    )}
  </div>
)

interface ValueFieldProps {
  readonly label: string
  readonly type: ValueType
  readonly value: Json
  readonly disabled?: boolean
  onChange(next: Json): void
}

/** A value of a chosen type. What is no such value stays as it was written, for the engine to say so. */
export const ValueField = ({ label, type, value, disabled = false, onChange }: ValueFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {type === 'boolean' ? (
        <Segmented
          id={id}
          size="small"
          disabled={disabled}
          aria-label={label}
          value={value === true ? 'yes' : value === false ? 'no' : 'empty'}
          options={(['yes', 'no', 'empty'] as const).map(each => ({
            value: each,
            label: t(`decision.${each}`),
          }))}
          onChange={next => onChange(next === 'empty' ? null : next === 'yes')}
        />
      ) : (
        <Input
          id={id}
          size="small"
          disabled={disabled}
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' ? 'decimal' : 'text'}
          value={shownOf(value)}
          placeholder={type === 'duration' ? 'P1D, PT2H' : ''}
          onChange={({ target }) => onChange(readOf(target.value, type))}
        />
      )}
    </div>
  )
}

const shownOf = (value: Json): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const readOf = (text: string, type: ValueType): Json => {
  if (text === '') return null
  if (type === 'number' || type === 'any')
    return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) && String(Number(text)) === text ? Number(text) : text
  return text
}
