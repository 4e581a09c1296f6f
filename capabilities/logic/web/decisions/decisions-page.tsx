import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, useAction, useCall } from '@gantry/client/web'
import { bodyOf, type Decision, decisionKind, decisionOf } from '@gantry/decisions/shared'
import { listDesigns } from '@gantry/designs/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type ListedDesign, listDecisions, setDecisionState } from '../../shared/contract.ts'
import { DesignsPage } from '../list/designs-page.tsx'
import { useApps } from '../list/use-systems.ts'
import { decisionAddress } from './address.ts'
import { newDecision } from './new-decision.ts'

/** Decisions of the space by system. */
const DecisionsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const apps = useApps()
  const found = useCall(listDecisions, {}, { staleTime: 0 })
  const set = useAction(setDecisionState, {
    refresh: [listDecisions, listDesigns],
    onDone: (_done, { state }) => toast({ text: t(`logic.now.${state}`) }),
  })
  return (
    <DesignsPage<Decision, ListedDesign>
      kind={decisionKind.name}
      icon="table"
      words={{
        title: t('decision.title'),
        add: t('decision.new'),
        proposed: t('decision.new_name'),
        none: t('decision.none'),
        search: t('decision.search'),
      }}
      rows={found.data?.data}
      error={found.error}
      columns={[]}
      menuOf={({ id, app }) => [
        {
          key: 'versions',
          label: t('logic.compare'),
          onClick: () =>
            void navigate(
              `${inSpace(decisionAddress(id, apps.get(app ?? '')?.system ?? null))}?part=versions`,
            ),
        },
      ]}
      changing={set}
      setState={setDecisionState}
      onState={(id, state) => set.mutate({ id, state })}
      addressOf={(id, app) => decisionAddress(id, app?.system ?? null)}
      make={(name, app) => newDecision(t, name, app)}
      copied={(body, id) => {
        const source = decisionOf(body)
        return { body: { ...source, id }, name: localise(source.name, currentLang()) }
      }}
      renamed={(body, name) => ({ ...body, name })}
      kept={bodyOf}
    />
  )
}

export default DecisionsPage
