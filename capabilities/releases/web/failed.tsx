import { type ApiError, errorText, traceOf } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** Why a page could not be loaded, with another try. */
export const Failed = ({ error, retry }: { readonly error: ApiError; readonly retry: () => unknown }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind={error.status === 403 ? 'denied' : 'error'}
      traceId={traceOf(error)}
      actions={
        <Button size="small" onClick={() => void retry()}>
          {t('releases.again')}
        </Button>
      }
    >
      {errorText(t, error)}
    </EmptyState>
  )
}
