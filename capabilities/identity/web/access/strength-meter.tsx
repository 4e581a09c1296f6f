import { useTranslation } from 'react-i18next'
import { passwordStrength } from '../../shared/index.ts'

/** Three bars and a word; nothing as long as nothing is typed. */
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
