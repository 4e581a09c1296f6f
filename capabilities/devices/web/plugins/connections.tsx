import { Failed, useCall, useMayKeep } from '@gantry/client/web'
import { useLeaveGuard } from '@gantry/screens/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type ListedConnection, listConnections } from '../../shared/plugins/contract.ts'
import { usePolled } from '../use-polled.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { ConnectionLog } from './connection-log.tsx'
import './connections.css'

/** Milliseconds after which states are asked for again. */
const askAgainAfter = 5_000

const page = '/{spaceUri}/sysop/iotPlugin'

/** The parameter of the address that names the connection whose form is open, and its value for a new one. */
const edited = 'connection'
const fresh = 'new'

/** Connections by which the space reaches equipment itself: their state, and what keeps them. */
export const Connections = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listConnections, {}, { staleTime: 0 })
  const mayAdd = useMayKeep(page, 'create')
  const mayChange = useMayKeep(page, 'change')
  const mayRemove = useMayKeep(page, 'delete')
  const [params, setParams] = useSearchParams()
  const guard = useLeaveGuard(params.get(edited) ?? '', to => setParams(to === '' ? {} : { [edited]: to }))
  const [logOf, setLogOf] = useState<ListedConnection | null>(null)
  usePolled(refetch, askAgainAfter)
  const add = mayAdd ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => guard.open(fresh)}>
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
              mayChange={mayChange}
              mayRemove={mayRemove}
              onEdit={() => guard.open(connection.id)}
              onLog={() => setLogOf(connection)}
            />
          ))}
        </ul>
      )}
      {guard.shown === '' || !(guard.shown === fresh ? mayAdd : mayChange) ? null : (
        <ConnectionForm
          key={guard.shown}
          id={guard.shown === fresh ? null : guard.shown}
          onUnsaved={guard.onUnsaved}
          onClose={() => guard.open('')}
          onSaved={() => {
            guard.onUnsaved(false)
            setParams({})
          }}
        />
      )}
      {guard.question}
      {logOf ? <ConnectionLog connection={logOf} onClose={() => setLogOf(null)} /> : null}
    </section>
  )
}
