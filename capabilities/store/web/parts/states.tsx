import { type ApiError, errorText, traceOf } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface FailedProps {
  readonly error: ApiError
  readonly retry: () => unknown
}

/** Why a page could not be loaded, with another try. */
export const Failed = ({ error, retry }: FailedProps) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind={error.status === 403 ? 'denied' : 'error'}
      traceId={traceOf(error)}
      actions={
        <button type="button" className="btn s" onClick={() => void retry()}>
          {t('store.again')}
        </button>
      }
    >
      {errorText(t, error)}
    </EmptyState>
  )
}

interface PagerProps {
  readonly page: number
  readonly more: boolean
  readonly onPage: (page: number) => void
}

/** To the page before and after; nothing where there is one page only. */
export const Pager = ({ page, more, onPage }: PagerProps) => {
  const { t } = useTranslation()
  if (page === 1 && !more) return null
  return (
    <div className="ap-pager">
      <button type="button" className="btn s" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('store.before')}
      </button>
      <span className="ink3">{page}</span>
      <button type="button" className="btn s" disabled={!more} onClick={() => onPage(page + 1)}>
        {t('store.after')}
      </button>
    </div>
  )
}
