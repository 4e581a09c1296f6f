import { type Json, localise } from '@gantry/base/shared'
import { currentLang, FormFailure, useAction, useIssue } from '@gantry/client/web'
import { fieldViewOf } from '@gantry/fields/web'
import type { FieldId } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OfferableField, sealPublicValues } from '../../shared/contract.ts'
import { formAddress } from '../form-address.ts'
import { LinkCode } from './link-code.tsx'

interface GivenValuesProps {
  readonly form: string
  readonly name: string
  readonly token: string
  readonly fields: readonly OfferableField[]
}

/** Makes links that give values which nobody who opens them reads or changes, such as the machine a code hangs on. */
export const GivenValues = ({ form, name, token, fields }: GivenValuesProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const base = useId()
  const [values, setValues] = useState<Readonly<Record<FieldId, Json>>>({})
  const seal = useAction(sealPublicValues)
  const issueAt = useIssue(seal.error)
  const presets = fields.filter(({ preset }) => preset)
  const labelOf = ({ id, def }: OfferableField): string => (def.label ? localise(def.label, lang) : id)
  const change = (next: Readonly<Record<FieldId, Json>>) => {
    seal.reset()
    setValues(next)
  }
  const chosen = presets.filter(({ id }) => Object.hasOwn(values, id))
  const isFilled = chosen.some(({ id }) => values[id] !== null)
  return (
    <section className="pf-given">
      <h3>{t('publicForms.given')}</h3>
      <p className="hint">{t('publicForms.given.why')}</p>
      {chosen.map(field => {
        const { Input } = fieldViewOf(field.def)
        const wrong = issueAt(field.id)
        return (
          <div key={field.id} className="fld">
            <label htmlFor={`${base}-${field.id}`} translate="no">
              {labelOf(field)}
            </label>
            <div className="pf-row">
              <Input
                id={`${base}-${field.id}`}
                value={values[field.id] ?? null}
                field={field.def}
                onChange={value => change({ ...values, [field.id]: value })}
              />
              <button
                type="button"
                className="btn t s sq"
                aria-label={t('publicForms.given.remove')}
                onClick={() => {
                  const { [field.id]: _gone, ...rest } = values
                  change(rest)
                }}
              >
                <Icon name="close" />
              </button>
            </div>
            {wrong ? <span className="hint err">{wrong}</span> : null}
          </div>
        )
      })}
      <div className="pf-acts">
        <Select<FieldId>
          className="pf-pick"
          aria-label={t('publicForms.given.add')}
          placeholder={t('publicForms.given.add')}
          value={null}
          options={presets
            .filter(({ id }) => !Object.hasOwn(values, id))
            .map(field => ({ value: field.id, label: labelOf(field) }))}
          onChange={id => change({ ...values, [id]: null })}
        />
        <Button
          disabled={!isFilled}
          loading={seal.isPending}
          onClick={() => seal.mutate({ id: form, values: { ...values } })}
        >
          {t('publicForms.given.make')}
        </Button>
      </div>
      <FormFailure error={seal.error} />
      {seal.data ? (
        <LinkCode
          label={t('publicForms.given.made')}
          file={name}
          address={formAddress(token, seal.data.given)}
        />
      ) : null}
    </section>
  )
}
