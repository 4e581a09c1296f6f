import { type ApiError, errorText } from '@gantry/client/web'
import { Input, InputNumber } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

/** The message of the first issue at one of these fields. */
export const useIssue = (error: ApiError | null) => {
  const { t } = useTranslation()
  return (...fields: readonly string[]): string | undefined => {
    const found = error?.issues.find(({ field }) => fields.includes(field))
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
  readonly required?: boolean
  readonly children: (id: string) => ReactNode
}

/** A labelled control with its hint or error message. */
export const Field = ({ label, hint, failure, required, children }: FieldProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="req" aria-hidden>
            {' *'}
          </span>
        ) : null}
      </label>
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
