import { type ApiError, errorText } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Why a statement was refused: its own sentence for an unknown account or a file imported before. */
export const ImportFailure = ({ error }: { readonly error: ApiError }) => {
  const { t } = useTranslation()
  const [issue] = error.issues
  const value = String(issue?.params?.value ?? '')
  const text =
    issue?.code === 'duplicate'
      ? t('payments.import.duplicate', { name: value })
      : issue?.code === 'unknown'
        ? t('payments.import.unknown', { account: value })
        : errorText(t, error)
  return <Banner kind="bad">{text}</Banner>
}
