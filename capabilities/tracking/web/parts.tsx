import { type ApiError, currentLang, errorText, traceOf } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

export const sayNumber = (value: number): string => new Intl.NumberFormat(currentLang()).format(value)

export const sayShare = (share: number): string =>
  new Intl.NumberFormat(currentLang(), { style: 'percent', maximumFractionDigits: 1 }).format(share)

/** Why a page could not be loaded, with another try. */
export const Failed = ({ error, retry }: { readonly error: ApiError; readonly retry: () => unknown }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind={error.status === 403 ? 'denied' : 'error'}
      traceId={traceOf(error)}
      actions={
        <button type="button" className="btn s" onClick={() => void retry()}>
          {t('tracking.again')}
        </button>
      }
    >
      {errorText(t, error)}
    </EmptyState>
  )
}
