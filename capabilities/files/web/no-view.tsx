import { type ApiError, errorText } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** In place of a file that could not be read to be shown. */
export const NoView = ({ error }: { readonly error: ApiError }) => {
  const { t } = useTranslation()
  return (
    <EmptyState fill kind="error" title={t('files.no_preview')}>
      {errorText(t, error)}
    </EmptyState>
  )
}
