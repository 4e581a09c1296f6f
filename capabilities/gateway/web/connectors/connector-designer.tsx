import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, useMayCall } from '@gantry/client/web'
import { offeredConnectors } from '@gantry/designs/shared'
import { AlwaysUsable, DesignPage, type Opened, useDesignEditor } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyOfConnector, type Connector } from '../../shared/connectors/connector.ts'
import { connectorKind } from '../../shared/connectors/connector-kind.ts'
import { listConnectors, tryConnector } from '../../shared/connectors/contract.ts'
import { CallLog } from '../log/call-log.tsx'
import { ConnectorSettings } from './connector-settings.tsx'
import { RequestsSettings } from './requests-settings.tsx'
import { TryRequest } from './try-request.tsx'

const parts = ['requests', 'connection', 'log'] as const
const nothing = { tables: new Map(), before: new Map(), named: new Map() }

/** One connector: its requests, where and how it connects, and what was called; beside it a trial. */
export const ConnectorDesigner = ({ opened }: { readonly opened: Opened<Connector> }) => {
  const { t } = useTranslation()
  const editor = useDesignEditor(opened, {
    kind: connectorKind,
    refresh: [listConnectors, offeredConnectors],
    kept: bodyOfConnector,
  })
  const connector = editor.state.body
  const mayTry = useMayCall()(tryConnector)
  const [chosen, setChosen] = useState<string | null>(null)
  const request = connector.requests.find(({ id }) => id === chosen) ?? connector.requests[0]
  const problems = connectorKind.check(connector, nothing)
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('gateway.connectors'), href: inSpace('/esb?part=connectors') }]}
      title={localise(connector.name, currentLang())}
      parts={parts.map(id => ({ id, label: t(`gateway.part.${id}`) }))}
      blocked={problems.length > 0}
      problems={editor.refused.map(each => issueText(t, each))}
    >
      {part => (
        <div className="gw-designer">
          <div className="gw-main">
            {part === 'requests' ? (
              <RequestsSettings
                connector={connector}
                chosen={request?.id ?? null}
                problems={problems}
                onChoose={setChosen}
                onChange={next => editor.state.apply(next)}
              />
            ) : null}
            {part === 'connection' ? (
              <ConnectorSettings
                connector={connector}
                problems={problems}
                onChange={next => editor.state.apply(next)}
              />
            ) : null}
            {part === 'log' ? (
              <AlwaysUsable>
                <CallLog design={connector.id} />
              </AlwaysUsable>
            ) : null}
          </div>
          {mayTry ? (
            <AlwaysUsable>
              <TryRequest key={request?.id} connector={connector} request={request} />
            </AlwaysUsable>
          ) : null}
        </div>
      )}
    </DesignPage>
  )
}
