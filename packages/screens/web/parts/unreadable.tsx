import { type ApiError, errorText, traceOf } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Why there is nothing to show: not allowed, or not to be had just now. */
export const Unreadable = ({ error, onRetry }: { error: ApiError; onRetry(): unknown }) => {
  const { t } = useTranslation()
  // What one may not see answers like what is not there; either way somebody else has to help.
  if (error.status === 403 || error.status === 404)
    return (
      <EmptyState fill kind="denied" title={errorText(t, error)}>
        {t('list.denied')}
      </EmptyState>
    )
  return (
    <EmptyState
      fill
      kind="error"
      traceId={traceOf(error)}
      actions={
        <button type="button" className="btn" onClick={onRetry}>
          {t('ui.retry')}
        </button>
      }
    >
      {errorText(t, error)}
    </EmptyState>
  )
}
