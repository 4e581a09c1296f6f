import type { Issue, Json } from '@gantry/base/shared'
import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import { Icon } from '@gantry/ui/web'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { issueText } from '../parts/issue-text.ts'
import { labelOf } from '../parts/label-of.ts'
import type { FieldModel } from '../parts/table-model.ts'

interface FormFieldProps {
  readonly field: FieldModel
  readonly value: Json
  readonly issue: Issue | undefined
  readonly writable: boolean
  readonly wide: boolean
  readonly autoFocus: boolean
  onChange(field: string, value: Json): void
}

const inputId = (path: string): string => `f-${path.replaceAll('.', '-')}`

/** Label above, input, and below it what is wrong or what is meant. */
export const FormField = memo((props: FormFieldProps) => {
  const { field, value, issue, writable, wide, autoFocus, onChange } = props
  const { t } = useTranslation()
  const { lang } = localeNow()
  const id = inputId(field.id)
  const { Input, Cell, Detail = Cell } = field.view
  return (
    <div className={`fld rf-fld${wide ? ' w' : ''}`} data-path={field.id}>
      <label htmlFor={id} id={`${id}-l`}>
        <span translate="no">{labelOf(t, field)}</span>
        {field.def.required && writable ? (
          <span className="req" title={t('form.required')}>
            *
          </span>
        ) : null}
      </label>
      {writable ? (
        <Input
          id={id}
          value={value}
          field={field.def}
          autoFocus={autoFocus}
          {...(issue && { issue })}
          onChange={next => onChange(field.id, next)}
        />
      ) : (
        <output id={id} className="rf-ro">
          {value === null ? (
            <span className="ink3">—</span>
          ) : (
            <Detail value={value} field={field.def} id={field.id} />
          )}
        </output>
      )}
      {issue ? (
        <p className="hint err" id={`${id}-e`} role="alert">
          <Icon name="err" size={14} />
          {issueText(t, issue)}
        </p>
      ) : typeof field.def.hint !== 'undefined' ? (
        <p className="hint">{localise(field.def.hint, lang)}</p>
      ) : null}
    </div>
  )
})
