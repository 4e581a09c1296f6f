import { useMayCall, usePage } from '@gantry/client/web'
import { PageHeader, SavedTabs } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGatewayKeys } from '../../shared/key-contract.ts'
import { ConnectorsPanel } from '../connectors/connectors-panel.tsx'
import { KeysPanel } from '../keys/keys-panel.tsx'
import { CallLog } from '../log/call-log.tsx'
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx'
import '../gateway.css'
import { ApisPanel } from './apis-panel.tsx'

const parts = ['apis', 'connectors', 'webhooks', 'keys', 'calls'] as const
type Part = (typeof parts)[number]

const isPart = (name: string | undefined): name is Part => parts.some(part => part === name)

/** The data gateway of a space: what it publishes, what it calls, who may call, and what was called. */
const GatewayPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const mayKeys = useMayCall()(listGatewayKeys)
  const shown = parts.filter(each => each !== 'keys' || mayKeys)
  const [part, setPart] = useState<Part>(
    isPart(query.part) && shown.includes(query.part) ? query.part : 'apis',
  )
  return (
    <div className="gw-page">
      <PageHeader
        title={t('gateway.title')}
        tabs={
          <SavedTabs
            label={t('gateway.parts')}
            active={part}
            tabs={shown.map(id => ({ id, label: t(`gateway.${id}`) }))}
            onChange={id => {
              if (isPart(id)) setPart(id)
            }}
          />
        }
      />
      {part === 'apis' ? <ApisPanel /> : null}
      {part === 'connectors' ? <ConnectorsPanel /> : null}
      {part === 'webhooks' ? <WebhooksPanel /> : null}
      {part === 'keys' ? <KeysPanel /> : null}
      {part === 'calls' ? <CallLog /> : null}
    </div>
  )
}

export default GatewayPage
