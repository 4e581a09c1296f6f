import { useAction, useCall, useMayCall } from '@gantry/client/web'
import { listDesigns, offeredConnectors } from '@gantry/designs/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { bodyOfConnector, newConnector } from '../../shared/connectors/connector.ts'
import { closeBreakers, listConnectors, setConnectorState } from '../../shared/connectors/contract.ts'
import { DesignsPanel } from '../list/designs-panel.tsx'
import { NewDesignDialog } from '../list/new-design-dialog.tsx'
import { BreakerSign } from './breaker-sign.tsx'

/** Connectors by group, those that are held back or fail easily found. */
export const ConnectorsPanel = () => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const found = useCall(listConnectors, {}, { staleTime: 0 })
  const set = useAction(setConnectorState, {
    refresh: [listConnectors, listDesigns, offeredConnectors],
    onDone: (_done, { state }) => toast({ text: t(`gateway.now.${state}`) }),
  })
  const close = useAction(closeBreakers, {
    refresh: [listConnectors],
    onDone: () => toast({ text: t('gateway.breaker.closed_now') }),
  })
  return (
    <DesignsPanel
      kind="connector"
      icon="link"
      words={{
        name: t('gateway.connector'),
        add: t('gateway.connector.add'),
        search: t('gateway.connector.search'),
        none: t('gateway.connector.none'),
        noneWhy: t('gateway.connector.none.why'),
        removeWhy: t('gateway.connector.remove_why'),
      }}
      found={found}
      set={set}
      maySet={mayCall(setConnectorState)}
      failure={close.error}
      addressOf={({ base }) => base || '—'}
      isFailing={({ errors, open }) => errors > 0 || open.length > 0}
      noteOf={({ uses }) => <small>{t(`gateway.environment.${uses}`)}</small>}
      columns={[
        {
          key: 'breaker',
          title: t('gateway.breaker'),
          render: (_v, { open }) => <BreakerSign open={open} />,
        },
        { dataIndex: 'requests', title: t('gateway.requests'), align: 'end' },
      ]}
      entriesOf={({ id, open }) =>
        open.length > 0 && mayCall(closeBreakers)
          ? [{ key: 'close', label: t('gateway.breaker.close'), onClick: () => close.mutate({ id }) }]
          : []
      }
      maker={onClose => (
        <NewDesignDialog
          kind="connector"
          title={t('gateway.connector.add')}
          proposedName=""
          bodyOf={({ id, app, name, ...group }) =>
            bodyOfConnector({ ...newConnector(id, app, name), ...group })
          }
          onClose={onClose}
        />
      )}
    />
  )
}
