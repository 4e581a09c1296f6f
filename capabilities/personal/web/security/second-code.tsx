import { Input } from 'antd'
import { useTranslation } from 'react-i18next'

interface SecondCodeProps {
  readonly id: string
  readonly value: string
  readonly onChange: (code: string) => void
}

/** A code of the authenticator app, or a recovery code. */
export const SecondCode = ({ id, value, onChange }: SecondCodeProps) => {
  const { t } = useTranslation()
  return (
    <div className="fld">
      <label htmlFor={id}>{t('personal.twoStep.code')}</label>
      <Input
        id={id}
        autoComplete="one-time-code"
        value={value}
        onChange={event => onChange(event.target.value.trim())}
      />
    </div>
  )
}
