import { type ApiError, errorText, Failed } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Reason why there is no data: not allowed, or temporarily unavailable. */
export const Unreadable = ({ error, onRetry }: { error: ApiError; onRetry(): unknown }) => {
  const { t } = useTranslation()
  // The server answers alike for forbidden and for missing records; in both cases retrying does not help.
  if (error.status === 403 || error.status === 404)
    return (
      <EmptyState fill kind="denied" title={errorText(t, error)}>
        {t('list.denied')}
      </EmptyState>
    )
  return <Failed error={error} retry={onRetry} fill />
}
