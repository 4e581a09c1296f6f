import type { Issue, Json } from '@gantry/base/shared'
import { localise } from '@gantry/base/shared'
import { withOffered } from '@gantry/fields/shared'
import { localeNow, OfferContext } from '@gantry/fields/web'
import type { Filter } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { type CSSProperties, memo, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComputedMark } from '../parts/computed-mark.tsx'
import { issueText } from '../parts/issue-text.ts'
import { labelOf } from '../parts/label-of.ts'
import type { FieldModel } from '../parts/table-model.ts'
import type { LiveTrouble } from './live-formulas.ts'
import { useNear } from './use-near.ts'

interface FormFieldProps {
  readonly field: FieldModel
  readonly value: Json
  readonly issue: Issue | undefined
  /** A violated validation that does not prevent saving. */
  readonly warning: Issue | undefined
  /** Options the field offers; undefined: all options. */
  readonly offered: readonly string[] | undefined
  /** Filter on the records a link offers. */
  readonly filter: Filter | null
  readonly writable: boolean
  readonly required: boolean
  /** Why a formula has no value with the current input. */
  readonly trouble?: LiveTrouble | undefined
  readonly wide: boolean
  /** Number of columns it spans; absent: one column, or all columns for a wide field. */
  readonly span?: number | undefined
  readonly autoFocus: boolean
  /** Lazy rendering for large forms: the input is created when it comes near the viewport. */
  readonly late: boolean
  onChange(field: string, value: Json): void
}

const spanStyle = (span: number) =>
  ({ '--rf-span': span, '--rf-span-some': Math.min(span, 2) }) as CSSProperties

const inputId = (path: string): string => `f-${path.replaceAll('.', '-')}`

/** Placeholder for a lazy input. Focus from the keyboard or from a jump creates the input at once. */
const LaterInput = ({ id, onFocus }: { readonly id: string; onFocus(): void }) => (
  <input id={id} className="rf-later" readOnly onFocus={onFocus} />
)

/** A field: label above, input, and the issue or the hint below. */
export const FormField = memo((props: FormFieldProps) => {
  const {
    field,
    value,
    issue,
    warning,
    offered,
    filter,
    trouble,
    writable,
    required,
    span,
    autoFocus,
    late,
    onChange,
  } = props
  const wide = span === undefined && props.wide
  const { t } = useTranslation()
  const { lang } = localeNow()
  const id = inputId(field.id)
  const def = useMemo(() => withOffered(field.def, offered), [field, offered])
  const { Input, Cell, Detail = Cell } = field.view
  const place = useRef<HTMLDivElement>(null)
  const [near, show] = useNear(place, late)
  const [wanted, setWanted] = useState(false)
  const come = () => {
    setWanted(true)
    show()
  }
  return (
    <div
      ref={place}
      className={`fld rf-fld${wide ? ' w' : ''}`}
      data-path={field.id}
      style={span === undefined ? undefined : spanStyle(span)}
    >
      <label htmlFor={id} id={`${id}-l`}>
        <span translate="no">{labelOf(t, field)}</span>
        {field.def.computed ? <ComputedMark computed={field.def.computed} /> : null}
        {required && writable ? (
          <span className="req" title={t('form.required')}>
            *
          </span>
        ) : null}
      </label>
      {near ? null : <LaterInput id={id} onFocus={come} />}
      {!near ? null : writable ? (
        <OfferContext value={filter}>
          <Input
            id={id}
            value={value}
            field={def}
            autoFocus={autoFocus || wanted}
            {...(issue && { issue })}
            onChange={next => onChange(field.id, next)}
          />
        </OfferContext>
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
      ) : warning ? (
        <p className="hint warn" role="status">
          <Icon name="warn" size={14} />
          {issueText(t, warning)}
        </p>
      ) : trouble ? (
        <p className="hint" role="status">
          {t(`form.computed.${trouble}`)}
        </p>
      ) : typeof field.def.hint !== 'undefined' ? (
        <p className="hint">{localise(field.def.hint, lang)}</p>
      ) : null}
    </div>
  )
})
