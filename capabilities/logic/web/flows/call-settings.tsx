import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listDesigns, offeredConnectors } from '@gantry/designs/shared'
import { useTranslation } from 'react-i18next'
import { Chosen, Into, Rules } from './block-controls.tsx'
import type { SettingsProps } from './settings-props.ts'

/** Published designs of a kind, to choose from. */
const useReleased = (kind: 'decision' | 'logic') =>
  (useCall(listDesigns, { kind }).data?.data ?? [])
    .filter(({ release }) => release !== null)
    .map(({ id, name }) => ({ value: id, label: localise(name, currentLang()) }))

/** Which decision is asked, with what. */
export const DecideSettings = ({ block, put }: SettingsProps<'decide'>) => {
  const { t } = useTranslation()
  return (
    <>
      <Chosen
        label={t('decision.design')}
        value={block.decision}
        options={useReleased('decision')}
        onChange={decision => put({ decision })}
      />
      <Rules rules={block.input} onChange={input => put({ input })} />
      <Into value={block.into} onChange={into => put({ into })} />
    </>
  )
}

/** Which flow is called, with what. */
export const CallSettings = ({ block, put }: SettingsProps<'call'>) => {
  const { t } = useTranslation()
  return (
    <>
      <Chosen
        label={t('logic.design')}
        value={block.flow}
        options={useReleased('logic')}
        onChange={flow => put({ flow })}
      />
      <Rules rules={block.input} onChange={input => put({ input })} />
      <Into value={block.into} onChange={into => put({ into: into || undefined })} />
    </>
  )
}

/** Which request of which connector is sent, with what. */
export const ConnectorSettings = ({ block, put }: SettingsProps<'connector'>) => {
  const { t } = useTranslation()
  const connectors = useCall(offeredConnectors, {}).data?.data ?? []
  const requests = connectors.find(({ id }) => id === block.connector)?.requests ?? []
  const blankInput = (request: string) =>
    (requests.find(({ id }) => id === request)?.parameters ?? []).map(({ name }) => ({
      field: name,
      value: 'null',
    }))
  return (
    <>
      <Chosen
        label={t('calls.connector')}
        value={block.connector}
        options={connectors.map(({ id, name }) => ({ value: id, label: localise(name, currentLang()) }))}
        onChange={connector => put({ connector, request: '', input: [] })}
      />
      <Chosen
        label={t('calls.connector.request')}
        value={block.request}
        options={requests.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={request => put({ request, input: blankInput(request) })}
      />
      <Rules rules={block.input} onChange={input => put({ input })} />
      <Into value={block.into} onChange={into => put({ into: into || undefined })} />
      <p className="ink3">{t('flowlogic.connector_hint')}</p>
    </>
  )
}
