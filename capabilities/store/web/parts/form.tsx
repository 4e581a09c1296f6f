import { type ApiError, errorText } from '@gantry/client/web'
import { Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Both } from '../../shared/types.ts'

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

interface BothFieldProps {
  readonly label: string
  /** The path of the text in the input, for its issues. */
  readonly path: string
  readonly value: Both
  readonly maxLength: number
  readonly rows?: number
  readonly required?: boolean
  readonly issueAt: (...fields: readonly string[]) => string | undefined
  readonly onChange: (value: Both) => void
}

/** A text in both languages, side by side. */
export const BothField = (props: BothFieldProps) => {
  const { label, path, value, maxLength, rows = 1, required = false, issueAt, onChange } = props
  const { t } = useTranslation()
  return (
    <div className="ap-two">
      {(['zh-CN', 'en'] as const).map(lang => {
        const failure = issueAt(`${path}.${lang}`)
        const shared = {
          value: value[lang],
          maxLength,
          status: failure ? ('error' as const) : ('' as const),
        }
        const name = t(lang === 'en' ? 'store.up.en' : 'store.up.zh')
        return (
          <Field key={lang} label={`${label} · ${name}`} failure={failure} required={required}>
            {id =>
              rows === 1 ? (
                <Input
                  id={id}
                  {...shared}
                  onChange={({ target }) => onChange({ ...value, [lang]: target.value })}
                />
              ) : (
                <Input.TextArea
                  id={id}
                  rows={rows}
                  {...shared}
                  onChange={({ target }) => onChange({ ...value, [lang]: target.value })}
                />
              )
            }
          </Field>
        )
      })}
    </div>
  )
}
