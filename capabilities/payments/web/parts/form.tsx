import { Field, type FieldProps } from '@gantry/ui/web'
import { Input, InputNumber } from 'antd'

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string
  readonly maxLength: number
  readonly rows?: number
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

export const TextField = ({ value, maxLength, rows, placeholder, onChange, ...rest }: TextFieldProps) => (
  <Field {...rest}>
    {id => {
      const common = {
        id,
        value,
        maxLength,
        autoComplete: 'off',
        ...(placeholder !== undefined && { placeholder }),
        status: rest.failure ? ('error' as const) : ('' as const),
      }
      return rows === undefined ? (
        <Input {...common} onChange={event => onChange(event.target.value)} />
      ) : (
        <Input.TextArea
          {...common}
          rows={rows}
          spellCheck={false}
          onChange={event => onChange(event.target.value)}
        />
      )
    }}
  </Field>
)

interface MoneyFieldProps extends Omit<FieldProps, 'children'> {
  /** Hundredths of a yuan. */
  readonly value: number | null
  readonly placeholder?: string
  readonly min?: number
  readonly onChange: (cents: number | null) => void
}

export const MoneyField = ({ value, placeholder, min = 0.01, onChange, ...rest }: MoneyFieldProps) => (
  <Field {...rest}>
    {id => (
      <InputNumber
        id={id}
        style={{ width: '100%' }}
        prefix="¥"
        min={min}
        max={1_000_000_000}
        precision={2}
        value={value === null ? null : value / 100}
        {...(placeholder !== undefined && { placeholder })}
        onChange={yuan => onChange(typeof yuan === 'number' ? Math.round(yuan * 100) : null)}
      />
    )}
  </Field>
)
