import { Input, InputNumber, Select, Switch } from 'antd'
import { useId } from 'react'

interface NumberEditProps {
  readonly label: string
  readonly value: number | undefined
  readonly min: number
  readonly max: number
  onChange(next: number | null): void
}

export const NumberEdit = ({ label, value, min, max, onChange }: NumberEditProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <InputNumber id={id} min={min} max={max} value={value ?? null} onChange={onChange} />
    </div>
  )
}

interface SwitchEditProps {
  readonly label: string
  readonly value: boolean
  onChange(next: boolean): void
}

export const SwitchEdit = ({ label, value, onChange }: SwitchEditProps) => {
  const id = useId()
  return (
    <div className="pr-acts">
      <label htmlFor={id}>{label}</label>
      <span className="grow" />
      <Switch id={id} size="small" checked={value} onChange={onChange} />
    </div>
  )
}

interface ChoiceEditProps<T extends string> {
  readonly label: string
  readonly value: T | undefined
  readonly options: readonly { readonly value: T; readonly label: string }[]
  onChange(next: T): void
}

export const ChoiceEdit = <T extends string>({ label, value, options, onChange }: ChoiceEditProps<T>) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <Select<T>
        id={id}
        value={value ?? null}
        options={[...options]}
        optionFilterProp="label"
        showSearch
        onChange={onChange}
      />
    </div>
  )
}

interface ManyEditProps {
  readonly label: string
  readonly value: readonly string[]
  readonly options: readonly { readonly value: string; readonly label: string }[]
  onChange(next: readonly string[]): void
}

export const ManyEdit = ({ label, value, options, onChange }: ManyEditProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <Select<string[]>
        id={id}
        mode="multiple"
        value={[...value]}
        options={[...options]}
        optionFilterProp="label"
        onChange={onChange}
      />
    </div>
  )
}

interface ConditionEditProps {
  readonly label: string
  readonly hint: string
  readonly value: string | undefined
  onChange(next: string): void
}

/** An expression as text. */
export const ConditionEdit = ({ label, hint, value, onChange }: ConditionEditProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <Input id={id} className="mono" value={value ?? ''} onChange={event => onChange(event.target.value)} />
      <p className="hint">{hint}</p>
    </div>
  )
}
