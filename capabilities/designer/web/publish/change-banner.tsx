import { call, callKey, errorText, useAction } from '@gantry/client/web'
import { readSchemaChange, type SchemaChange, steerSchemaChange } from '@gantry/model/shared'
import { Banner } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

interface ChangeBannerProps {
  readonly change: string
  onEnd(change: SchemaChange): void
}

/** Once the tables are as they are to be, the designer goes on; their computed fields are filled behind him. */
export const isUnderWay = ({ state, isSwitched }: Pick<SchemaChange, 'state' | 'isSwitched'>): boolean =>
  !isSwitched && ['queued', 'running', 'paused', 'rolling_back'].includes(state)

/** A change at work: how far it is, and the ways to hold it up or to take it back. */
export const ChangeBanner = ({ change: id, onEnd }: ChangeBannerProps) => {
  const { t } = useTranslation()
  const { data: change, refetch } = useQuery({
    queryKey: callKey(readSchemaChange, { id }),
    queryFn: ({ signal }) => call(readSchemaChange, { id }, { signal }),
    refetchInterval: query => (query.state.data && !isUnderWay(query.state.data) ? false : 500),
  })
  const steer = useAction(steerSchemaChange, { onDone: () => void refetch() })
  const ended = change && !isUnderWay(change) ? change : null
  useEffect(() => {
    if (ended) onEnd(ended)
  }, [ended, onEnd])
  if (!change || ended) return null
  const to = (way: 'pause' | 'resume' | 'roll_back') => () => steer.mutate({ id, to: way })
  const busy = steer.isPending || change.wish !== null
  return (
    <Banner kind="info">
      <span className="ds-progress">
        {t(`designer.state.${change.state}`)}
        <Progress
          percent={Math.floor(change.progress * 100)}
          size="small"
          status="normal"
          aria-label={t('designer.progress')}
        />
        {change.state === 'paused' ? (
          <Button size="small" type="primary" disabled={busy} onClick={to('resume')}>
            {t('designer.resume')}
          </Button>
        ) : (
          <Button size="small" disabled={busy || change.state === 'rolling_back'} onClick={to('pause')}>
            {t('designer.pause')}
          </Button>
        )}
        <Button size="small" disabled={busy || change.state === 'rolling_back'} onClick={to('roll_back')}>
          {t('designer.roll_back')}
        </Button>
        {steer.error ? errorText(t, steer.error) : null}
      </span>
    </Banner>
  )
}
