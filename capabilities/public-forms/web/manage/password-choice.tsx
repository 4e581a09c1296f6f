import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface PasswordChoiceProps {
  /** Whether the form has one now. */
  readonly isSet: boolean
  /** Undefined: as it is; null: none. */
  readonly value: string | null | undefined
  onChange(value: string | null | undefined): void
}

/** Whether a form asks for a password. One that is set is never shown. */
export const PasswordChoice = ({ isSet, value, onChange }: PasswordChoiceProps) => {
  const { t } = useTranslation()
  const id = useId()
  const kept = isSet ? 'keep' : 'none'
  const chosen = value === undefined ? kept : value === null ? 'none' : 'change'
  const choices = isSet ? (['keep', 'change', 'none'] as const) : (['none', 'change'] as const)
  const choose = (next: (typeof choices)[number]) => {
    if (next === 'change') onChange('')
    else onChange(next === kept ? undefined : null)
  }
  return (
    <div className="fld">
      <label htmlFor={id}>{t('publicForms.password')}</label>
      <Select
        id={id}
        value={chosen}
        options={choices.map(choice => ({ value: choice, label: t(`publicForms.password.${choice}`) }))}
        onChange={choose}
      />
      {typeof value === 'string' ? (
        <Input.Password
          aria-label={t('publicForms.password.new')}
          placeholder={t('publicForms.password.new')}
          autoComplete="new-password"
          maxLength={100}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : null}
    </div>
  )
}
