import { type ApiError, errorText } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'

/** Why something was refused, each reason in its words. */
export const Refusal = ({ error }: { readonly error: ApiError | null }) => {
  const { t } = useTranslation()
  if (!error) return null
  const said = error.issues.map(each => issueText(t, each)).join(t('personal.security.password.join'))
  return (
    <p className="pe-told" role="alert">
      {said || errorText(t, error)}
    </p>
  )
}
