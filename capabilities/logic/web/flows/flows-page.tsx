import { localise, newId } from '@gantry/base/shared'
import { call, currentLang, errorText, inSpace, traceOf, useAction, useCall } from '@gantry/client/web'
import { keepDraft, listDesigns, openDesign } from '@gantry/designs/shared'
import { UsedBy } from '@gantry/designs/web'
import { bodyOfFlow, type Flow, flowOf } from '@gantry/logic/shared'
import { EmptyState, Icon, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type ListedFlow, listFlows, setFlowState } from '../../shared/flow-contract.ts'
import '../logic.css'
import { DesignList } from '../list/design-list.tsx'
import { NewDialog } from '../list/new-dialog.tsx'

const addressOf = (id: string): string => `/qlangRuleDesigner?id=${id}`

/** Logic flows of the space by system: release, runs, errors, on or off. */
const FlowsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const lang = currentLang()
  const found = useCall(listFlows, {}, { staleTime: 0 })
  const [making, setMaking] = useState(false)
  const [removing, setRemoving] = useState<ListedFlow | null>(null)
  const set = useAction(setFlowState, {
    refresh: [listFlows, listDesigns],
    onDone: (_done, { state }) => {
      setRemoving(null)
      toast({ text: t(`logic.now.${state}`) })
    },
  })
  const make = async (flow: Flow) => {
    await call(keepDraft, { kind: 'logic', id: flow.id, body: bodyOfFlow(flow), base: null, revision: 0 })
    await navigate(inSpace(addressOf(flow.id)))
  }
  const copy = async ({ id }: ListedFlow) => {
    const { draft, published } = await call(openDesign, { kind: 'logic', id })
    const body = draft?.body ?? published
    if (body === null) return
    const source = flowOf(body)
    await make({ ...source, id: newId(), name: t('logic.copy_of', { name: localise(source.name, lang) }) })
  }
  if (found.error)
    return (
      <EmptyState kind="error" fill traceId={traceOf(found.error)}>
        {errorText(t, found.error)}
      </EmptyState>
    )
  if (!found.data) return <Skeleton kind="table" rows={8} />
  return (
    <div className="lg-page">
      <PageHeader
        title={t('flowlogic.title')}
        action={
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
            {t('flowlogic.new')}
          </Button>
        }
      />
      <DesignList
        rows={found.data.data}
        icon="flow"
        columns={[
          { key: 'runs', title: t('flowlogic.runs'), number: true, draw: ({ runs }) => runs },
          {
            key: 'failed',
            title: t('flowlogic.failed'),
            number: true,
            draw: ({ failed }) => (failed > 0 ? <b className="lg-bad">{failed}</b> : 0),
          },
        ]}
        empty={t('flowlogic.none')}
        search={t('flowlogic.search')}
        addressOf={({ id }) => inSpace(addressOf(id))}
        menuOf={row => [
          { key: 'copy', label: t('logic.copy'), onClick: () => void copy(row) },
          ...(row.release === null
            ? []
            : [
                {
                  key: 'state',
                  label: t(row.state === 'active' ? 'logic.stop' : 'logic.start'),
                  onClick: () =>
                    set.mutate({ id: row.id, state: row.state === 'active' ? 'stopped' : 'active' }),
                },
              ]),
          { type: 'divider' as const },
          { key: 'remove', danger: true, label: t('logic.remove'), onClick: () => setRemoving(row) },
        ]}
      />
      {set.error ? <p className="hint err">{errorText(t, set.error)}</p> : null}
      {making ? (
        <NewDialog
          title={t('flowlogic.new')}
          proposed={t('flowlogic.new_name')}
          onMake={({ name, app }) => make({ id: newId(), app, name, inputs: [], blocks: [] })}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {removing ? (
        <Modal
          open
          title={t('logic.remove_sure', { name: localise(removing.name, lang) })}
          okText={t('logic.remove')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true, loading: set.isPending }}
          onOk={() => set.mutate({ id: removing.id, state: 'removed' })}
          onCancel={() => setRemoving(null)}
        >
          <UsedBy kind="logic" id={removing.id} />
        </Modal>
      ) : null}
    </div>
  )
}

export default FlowsPage
