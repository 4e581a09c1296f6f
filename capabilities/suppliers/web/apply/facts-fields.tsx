import type { ApiError } from '@gantry/client/web'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierFacts } from '../../shared/contract.ts'

export const blankFacts: SupplierFacts = {
  name: '',
  creditCode: '',
  contact: '',
  phone: '',
  email: '',
  categories: [],
  note: '',
}

const lines = [
  ['name', 100, 'organization'],
  ['creditCode', 40, 'off'],
  ['contact', 60, 'name'],
  ['phone', 30, 'tel'],
  ['email', 100, 'email'],
] as const

interface FactsFieldsProps {
  readonly facts: SupplierFacts
  readonly offered: readonly string[]
  readonly error: ApiError | null
  onChange(facts: SupplierFacts): void
}

/** What a company says about itself. */
export const FactsFields = ({ facts, offered, error, onChange }: FactsFieldsProps) => {
  const { t } = useTranslation()
  const base = useId()
  const issueAt = (place: string) => {
    const found = error?.issues.find(({ field }) => field === place || field.startsWith(`${place}.`))
    return found ? t(`issue.${found.code}`, { ...found.params }) : undefined
  }
  const wrong = (place: string) =>
    issueAt(place) ? (
      <div className="hint err" role="alert">
        {issueAt(place)}
      </div>
    ) : null
  return (
    <>
      {lines.map(([name, maxLength, autoComplete]) => (
        <div key={name} className="fld">
          <label htmlFor={`${base}-${name}`}>
            {t(`suppliers.facts.${name}`)} <span className="req">*</span>
          </label>
          <input
            id={`${base}-${name}`}
            className={name === 'creditCode' ? 'pub-in mono' : 'pub-in'}
            maxLength={maxLength}
            autoComplete={autoComplete}
            aria-invalid={issueAt(name) ? true : undefined}
            value={facts[name]}
            onChange={({ target }) => onChange({ ...facts, [name]: target.value })}
          />
          {wrong(name)}
        </div>
      ))}
      {offered.length > 0 ? (
        <fieldset className="su-categories">
          <legend>{t('suppliers.facts.categories')}</legend>
          {offered.map(category => (
            <label key={category}>
              <input
                type="checkbox"
                checked={facts.categories.includes(category)}
                onChange={({ target }) =>
                  onChange({
                    ...facts,
                    categories: target.checked
                      ? [...facts.categories, category]
                      : facts.categories.filter(each => each !== category),
                  })
                }
              />{' '}
              <span translate="no">{category}</span>
            </label>
          ))}
          {wrong('categories')}
        </fieldset>
      ) : null}
      <div className="fld">
        <label htmlFor={`${base}-note`}>{t('suppliers.facts.note')}</label>
        <textarea
          id={`${base}-note`}
          className="pub-in"
          rows={3}
          maxLength={1_000}
          value={facts.note}
          onChange={({ target }) => onChange({ ...facts, note: target.value })}
        />
        {wrong('note')}
      </div>
    </>
  )
}
