import { type Json, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { fieldViewOf, refOf } from '@gantry/fields/web'
import type { FieldId } from '@gantry/model/shared'
import { Checkbox } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mostTitles, type OfferableField, type ShownField } from '../../shared/contract.ts'

interface ChooseFieldsProps {
  readonly fields: readonly OfferableField[]
  readonly needed: readonly FieldId[]
  readonly value: readonly ShownField[]
  issueAt(...places: readonly string[]): string | undefined
  onChange(value: readonly ShownField[]): void
}

/** The fields that a public form shows, in the order of the form of their table. */
export const ChooseFields = ({ fields, needed, value, issueAt, onChange }: ChooseFieldsProps) => {
  const { t } = useTranslation()
  const offered = fields.filter(({ offer }) => offer !== null)
  const shown = new Map(value.map(each => [each.id, each]))
  /** In the order of the form, whatever was ticked first. */
  const put = (id: FieldId, next: ShownField | null) =>
    onChange(
      offered.flatMap(field => {
        const kept = field.id === id ? next : shown.get(field.id)
        return kept ? [kept] : []
      }),
    )
  return (
    <fieldset className="pf-fields">
      <legend>{t('publicForms.fields')}</legend>
      <p className="hint">{t('publicForms.fields.hint')}</p>
      <ul>
        {offered.map(field => {
          const chosen = shown.get(field.id)
          return (
            <FieldChoice
              key={field.id}
              field={field}
              isNeeded={needed.includes(field.id)}
              chosen={chosen}
              issue={chosen ? issueAt(`fields.${value.indexOf(chosen)}`) : undefined}
              onChange={next => put(field.id, next)}
            />
          )
        })}
      </ul>
      {value.length === 0 ? <p className="hint err">{t('publicForms.fields.none')}</p> : null}
    </fieldset>
  )
}

interface FieldChoiceProps {
  readonly field: OfferableField
  readonly isNeeded: boolean
  readonly chosen: ShownField | undefined
  readonly issue: string | undefined
  onChange(next: ShownField | null): void
}

const FieldChoice = ({ field: { id, def, offer }, isNeeded, chosen, issue, onChange }: FieldChoiceProps) => {
  const { t } = useTranslation()
  const base = useId()
  const label = def.label ? localise(def.label, currentLang()) : id
  const target = offer === 'list' ? fieldTypeOf(def).target?.(def) : undefined
  const setRequired = (required: boolean) => {
    const before: ShownField = chosen ?? { id }
    const { required: _required, ...rest } = before
    onChange(required ? { ...rest, required: true } : rest)
  }
  return (
    <li>
      <div className="pf-choice">
        <Checkbox
          checked={chosen !== undefined}
          onChange={({ target }) => onChange(target.checked ? { id } : null)}
        >
          <span translate="no">{label}</span>
        </Checkbox>
        {isNeeded ? (
          <span className="ink3 cap">{t('publicForms.fields.always')}</span>
        ) : chosen ? (
          <Checkbox
            checked={chosen.required === true}
            onChange={({ target }) => setRequired(target.checked)}
            aria-label={`${label} · ${t('publicForms.fields.required')}`}
          >
            {t('publicForms.fields.required')}
          </Checkbox>
        ) : null}
      </div>
      {chosen && target !== undefined ? (
        <div className="fld">
          <label htmlFor={base}>{t('publicForms.fields.records')}</label>
          <RecordsInput
            id={base}
            table={target}
            value={chosen.records ?? []}
            onChange={records => onChange({ ...chosen, records })}
          />
        </div>
      ) : null}
      {issue ? <span className="hint err">{issue}</span> : null}
    </li>
  )
}

interface RecordsInputProps {
  readonly id: string
  readonly table: string
  readonly value: NonNullable<ShownField['records']>
  onChange(value: NonNullable<ShownField['records']>): void
}

/** Several records of a table, chosen as in a field of links. */
const RecordsInput = ({ id, table, value, onChange }: RecordsInputProps) => {
  const def = { type: 'links', table }
  const { Input } = fieldViewOf(def)
  const read = (next: Json) =>
    (Array.isArray(next) ? next : []).flatMap(each => refOf(each) ?? []).slice(0, mostTitles)
  return (
    <Input
      id={id}
      field={def}
      value={value.map(ref => ({ ...ref }))}
      onChange={next => onChange(read(next))}
    />
  )
}
