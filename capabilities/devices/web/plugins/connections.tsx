import { Failed, useCall, useMayKeep } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListedConnection, listConnections } from '../../shared/plugins/contract.ts'
import { usePolled } from '../use-polled.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { ConnectionLog } from './connection-log.tsx'
import './connections.css'

/** Milliseconds after which states are asked for again. */
const askAgainAfter = 5_000

/** Connections by which the space reaches equipment itself: their state, and what keeps them. */
export const Connections = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listConnections, {}, { staleTime: 0 })
  const mayKeep = useMayKeep('/{spaceUri}/sysop/iotPlugin', 'change')
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const [logOf, setLogOf] = useState<ListedConnection | null>(null)
  usePolled(refetch, askAgainAfter)
  const add = mayKeep ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
      {t('devices.connection.new')}
    </Button>
  ) : null
  return (
    <section className="dvc-cn">
      <header>
        <h2>{t('devices.connections')}</h2>
        {data && data.data.length > 0 ? add : null}
      </header>
      <p className="ink2">{t('devices.connections_about')}</p>
      {error ? (
        <Failed error={error} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : data.data.length === 0 ? (
        <EmptyState kind="never" icon="serial" title={t('devices.connections_none')} actions={add}>
          {t('devices.connections_why')}
        </EmptyState>
      ) : (
        <ul>
          {data.data.map(connection => (
            <ConnectionLine
              key={connection.id}
              connection={connection}
              mayKeep={mayKeep}
              onEdit={() => setEditing(connection.id)}
              onLog={() => setLogOf(connection)}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <ConnectionForm id={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {logOf ? <ConnectionLog connection={logOf} onClose={() => setLogOf(null)} /> : null}
    </section>
  )
}
