import { Field, type FieldProps } from '@gantry/ui/web'
import { Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string
  readonly maxLength: number
  readonly mono?: boolean
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

export const TextField = ({ value, maxLength, mono, disabled, onChange, ...rest }: TextFieldProps) => (
  <Field {...rest}>
    {id => (
      <Input
        id={id}
        autoComplete="off"
        className={mono ? 'mono' : ''}
        value={value}
        maxLength={maxLength}
        disabled={disabled ?? false}
        status={rest.failure ? 'error' : ''}
        onChange={event => onChange(event.target.value)}
      />
    )}
  </Field>
)

interface AmountFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: number | null
  readonly unit?: string
  readonly onChange: (value: number | null) => void
}

/** A whole number; empty: unlimited. */
export const AmountField = ({ value, unit, onChange, ...rest }: AmountFieldProps) => {
  const { t } = useTranslation()
  return (
    <Field {...rest}>
      {id => (
        <InputNumber
          id={id}
          style={{ width: '100%' }}
          min={1}
          max={1_000_000_000}
          precision={0}
          value={value}
          placeholder={t('consoles.unlimited')}
          {...(unit ? { suffix: unit } : {})}
          onChange={next => onChange(typeof next === 'number' ? next : null)}
        />
      )}
    </Field>
  )
}
