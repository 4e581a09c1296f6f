import { InputNumber, Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'

interface LineProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly children: (id: string) => ReactNode
}

/** A setting below its name. */
export const Line = ({ label, hint, children }: LineProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint ? <span className="hint">{hint}</span> : null}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  onChange(next: T): void
}

/** One of some. */
export const Choice = <T extends string>({ label, hint, value, options, onChange }: ChoiceProps<T>) => (
  <Line label={label} hint={hint}>
    {id => (
      <Select<T>
        id={id}
        value={value}
        options={[...options]}
        popupMatchSelectWidth={false}
        onChange={onChange}
      />
    )}
  </Line>
)

interface ToggleProps {
  readonly label: string
  readonly value: boolean
  onChange(next: boolean): void
}

/** Yes or no, in one line. */
export const Toggle = ({ label, value, onChange }: ToggleProps) => {
  const id = useId()
  return (
    <div className="wf-toggle">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} size="small" checked={value} onChange={onChange} />
    </div>
  )
}

interface AmountProps {
  readonly label: string
  readonly hint?: string
  readonly value: number | undefined
  readonly min: number
  readonly max: number
  readonly unit?: string
  onChange(next: number | null): void
}

/** A number within limits. */
export const Amount = ({ label, hint, value, min, max, unit, onChange }: AmountProps) => (
  <Line label={label} hint={hint}>
    {id => (
      <InputNumber
        id={id}
        min={min}
        max={max}
        value={value ?? null}
        {...(unit !== undefined && { suffix: unit })}
        onChange={onChange}
      />
    )}
  </Line>
)
