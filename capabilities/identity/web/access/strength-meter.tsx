import { useTranslation } from 'react-i18next'
import { passwordStrength } from '../../shared/index.ts'

/** Password strength as three bars and a word; nothing for an empty password. */
export const StrengthMeter = ({ password }: { readonly password: string }) => {
  const { t } = useTranslation()
  if (password === '') return null
  const strength = passwordStrength(password)
  return (
    <div className={`strength ${strength}`} role="status">
      <i />
      <i />
      <i />
      <span>{t('password.strength', { strength: t(`password.strength.${strength}`) })}</span>
    </div>
  )
}
