import { Failed, sayMoment, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListedConnection, listConnectionLog } from '../../shared/plugins/contract.ts'
import { type LogLevel, logLevels } from '../../shared/plugins/told.ts'
import { usePolled } from '../use-polled.ts'
import { sayLine } from './say-problem.ts'

interface ConnectionLogProps {
  readonly connection: Pick<ListedConnection, 'id' | 'name'>
  onClose(): void
}

const signs = { info: 'info', warning: 'warn', error: 'err' } as const
const inks = { info: 'ink2', warning: 'warn-ink', error: 'danger-ink' } as const
/** Lines of a page. */
const shown = 50
/** Milliseconds after which the newest lines are asked for again. */
const askAgainAfter = 5_000

/** The log of a connection, newest first. */
export const ConnectionLog = ({ connection: { id, name }, onClose }: ConnectionLogProps) => {
  const { t } = useTranslation()
  const [level, setLevel] = useState<LogLevel | 'all'>('all')
  const [before, setBefore] = useState<number | null>(null)
  const { data, error, refetch } = useCall(
    listConnectionLog,
    {
      id,
      limit: shown,
      ...(level !== 'all' && { level }),
      ...(before !== null && { before }),
    },
    { staleTime: 0, keep: true },
  )
  usePolled(refetch, askAgainAfter)
  const lines = data?.data ?? []
  const last = lines.at(-1)
  return (
    <Drawer open size={640} title={t('devices.connection.log_of', { name })} onClose={onClose}>
      <Segmented
        value={level}
        aria-label={t('devices.connection.level')}
        options={(['all', ...logLevels] as const).map(value => ({
          value,
          label: t(`devices.connection.level.${value}`),
        }))}
        onChange={value => {
          setLevel(value)
          setBefore(null)
        }}
      />
      {error ? <Failed error={error} /> : null}
      {data || error ? null : <Skeleton rows={6} />}
      {data && lines.length === 0 ? (
        <EmptyState kind={level === 'all' ? 'never' : 'filtered'}>
          {t('devices.connection.log_none')}
        </EmptyState>
      ) : null}
      <ul className="dvc-cn-log">
        {lines.map(line => (
          <li key={line.id}>
            <time className="ink3" dateTime={line.at}>
              {sayMoment(line.at)}
            </time>
            <span className={inks[line.level]}>
              <Icon name={signs[line.level]} size={14} /> {sayLine(t, line)}
            </span>
          </li>
        ))}
      </ul>
      <div className="dvc-cn-more">
        {before === null ? null : (
          <Button onClick={() => setBefore(null)}>{t('devices.messages.newest')}</Button>
        )}
        {last && lines.length === shown ? (
          <Button onClick={() => setBefore(last.id)}>{t('devices.connection.log_older')}</Button>
        ) : null}
      </div>
    </Drawer>
  )
}
