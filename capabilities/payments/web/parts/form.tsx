import { type ApiError, errorText } from '@gantry/client/web'
import { Input, InputNumber } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

/** The message of the first issue at one of these fields. */
export const useIssue = (error: ApiError | null) => {
  const { t } = useTranslation()
  return (field: string): string | undefined => {
    const found = error?.issues.find(each => each.field === field)
    return found ? t(`issue.${found.code}`, { ...found.params }) : undefined
  }
}

/** A failure that no field of the form shows. */
export const FormFailure = ({ error }: { readonly error: ApiError | null }) => {
  const { t } = useTranslation()
  return error && error.issues.length === 0 ? (
    <p className="hint err" role="alert">
      {errorText(t, error)}
    </p>
  ) : null
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly failure?: string | undefined
  readonly children: (id: string) => ReactNode
}

/** A labelled control with its hint or error message. */
export const Field = ({ label, hint, failure, children }: FieldProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {failure ? (
        <div className="hint err" role="alert">
          {failure}
        </div>
      ) : hint ? (
        <div className="hint">{hint}</div>
      ) : null}
    </div>
  )
}

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
