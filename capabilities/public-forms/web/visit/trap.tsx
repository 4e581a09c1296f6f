import { useTranslation } from 'react-i18next'

interface TrapProps {
  readonly value: string
  onChange(value: string): void
}

/** An input that people neither see nor reach: programs that fill in everything give themselves away. */
export const Trap = ({ value, onChange }: TrapProps) => {
  const { t } = useTranslation()
  return (
    <div className="pf-trap" aria-hidden="true">
      <label>
        {t('publicForm.website')}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </div>
  )
}
