import { inSpace, usePage } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiOf, type PublishedApi } from '../../shared/api.ts'
import { type Connector, connectorOf } from '../../shared/connectors/connector.ts'
import '../gateway.css'
import { ConnectorDesigner } from '../connectors/connector-designer.tsx'
import { ApiDesigner } from './api-designer.tsx'

/** One published interface or one connector, named by the address. */
const ConfigPage = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const id = params.cid ?? ''
  const nothing = (
    <EmptyState
      kind="never"
      fill
      icon="api"
      title={t('gateway.not')}
      actions={<Link to={inSpace('/esb')}>{t('gateway.title')}</Link>}
    />
  )
  return (
    <OpenedDesign<PublishedApi>
      design={{ kind: 'api', id }}
      read={apiOf}
      missing={
        <OpenedDesign<Connector> design={{ kind: 'connector', id }} read={connectorOf} missing={nothing}>
          {opened => <ConnectorDesigner opened={opened} />}
        </OpenedDesign>
      }
    >
      {opened => <ApiDesigner opened={opened} />}
    </OpenedDesign>
  )
}

export default ConfigPage
