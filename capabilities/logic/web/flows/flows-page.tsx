import { localise, newId } from '@gantry/base/shared'
import { currentLang, useAction, useCall } from '@gantry/client/web'
import { listDesigns } from '@gantry/designs/shared'
import { bodyOfFlow, type Flow, flowKind, flowOf } from '@gantry/logic/shared'
import { toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListedFlow, listFlows, setFlowState } from '../../shared/flow-contract.ts'
import { DesignsPage } from '../list/designs-page.tsx'
import './flows.css'
import { RunsDrawer } from './runs-drawer.tsx'
import { StartedBy } from './started-by.tsx'

/** Logic flows of the space by system: release, runs, errors, on or off. */
const FlowsPage = () => {
  const { t } = useTranslation()
  const [runsOf, setRunsOf] = useState<ListedFlow | null>(null)
  const found = useCall(listFlows, {}, { staleTime: 0 })
  const set = useAction(setFlowState, {
    refresh: [listFlows, listDesigns],
    onDone: (_done, { state }) => toast({ text: t(`logic.now.${state}`) }),
  })
  return (
    <>
      <DesignsPage<Flow, ListedFlow>
        kind={flowKind.name}
        icon="flow"
        words={{
          title: t('flowlogic.title'),
          add: t('flowlogic.new'),
          proposed: t('flowlogic.new_name'),
          none: t('flowlogic.none'),
          search: t('flowlogic.search'),
        }}
        rows={found.data?.data}
        error={found.error}
        columns={[
          {
            key: 'starts',
            title: t('flowlogic.starts'),
            render: (_v, { starts }) => <StartedBy starts={starts} />,
          },
          {
            key: 'runs',
            title: t('flowlogic.runs'),
            align: 'end',
            render: (_v, flow) => (
              <button
                type="button"
                className="fl-link"
                aria-label={t('flowlogic.runs.of', { name: localise(flow.name, currentLang()) })}
                onClick={() => setRunsOf(flow)}
              >
                {flow.runs}
              </button>
            ),
          },
          {
            key: 'failed',
            title: t('flowlogic.failed'),
            align: 'end',
            render: (_v, { failed }) => (failed > 0 ? <b className="lg-bad">{failed}</b> : 0),
          },
        ]}
        menuOf={flow => [{ key: 'runs', label: t('flowlogic.runs.show'), onClick: () => setRunsOf(flow) }]}
        changing={set}
        setState={setFlowState}
        onState={(id, state) => set.mutate({ id, state })}
        addressOf={id => `/qlangRuleDesigner?id=${id}`}
        make={(name, app) => ({ id: newId(), app, name, inputs: [], blocks: [] })}
        copied={(body, id) => {
          const source = flowOf(body)
          return { body: { ...source, id }, name: localise(source.name, currentLang()) }
        }}
        renamed={(body, name) => ({ ...body, name })}
        kept={bodyOfFlow}
      />
      {runsOf ? (
        <RunsDrawer
          flow={runsOf.id}
          name={localise(runsOf.name, currentLang())}
          onClose={() => setRunsOf(null)}
        />
      ) : null}
    </>
  )
}

export default FlowsPage
