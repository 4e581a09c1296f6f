import { type Json, localise, newId } from '@gantry/base/shared'
import { call, currentLang, errorText, inSpace, traceOf, useAction, useCall } from '@gantry/client/web'
import { bodyOf, type Decision, decisionOf } from '@gantry/decisions/shared'
import { keepDraft, listDesigns, openDesign } from '@gantry/designs/shared'
import { UsedBy } from '@gantry/designs/web'
import { EmptyState, Icon, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type ListedDesign, listDecisions, setDecisionState } from '../../shared/contract.ts'
import '../logic.css'
import { DesignList } from '../list/design-list.tsx'
import { NewDialog } from '../list/new-dialog.tsx'
import { useApps } from '../list/use-systems.ts'
import { decisionAddress } from './address.ts'
import { newDecision } from './new-decision.ts'

/** Decisions of the space by system, for those who design them. */
const DecisionsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const apps = useApps()
  const lang = currentLang()
  const found = useCall(listDecisions, {}, { staleTime: 0 })
  const [making, setMaking] = useState(false)
  const [removing, setRemoving] = useState<ListedDesign | null>(null)
  const set = useAction(setDecisionState, {
    refresh: [listDecisions, listDesigns],
    onDone: (_done, { state }) => {
      setRemoving(null)
      toast({ text: t(`logic.now.${state}`) })
    },
  })
  const open = (decision: Decision) =>
    navigate(inSpace(decisionAddress(decision.id, apps.get(decision.app)?.system ?? null)))
  const make = async (decision: Decision) => {
    await call(keepDraft, {
      kind: 'decision',
      id: decision.id,
      body: bodyOf(decision),
      base: null,
      revision: 0,
    })
    await open(decision)
  }
  const copy = async ({ id }: ListedDesign) => {
    const { draft, published } = await call(openDesign, { kind: 'decision', id })
    const body: Json | null = draft?.body ?? published
    if (body === null) return
    const source = decisionOf(body)
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
        title={t('decision.title')}
        action={
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
            {t('decision.new')}
          </Button>
        }
      />
      <DesignList
        rows={found.data.data}
        icon="table"
        columns={[]}
        empty={t('decision.none')}
        search={t('decision.search')}
        addressOf={({ id }, app) => decisionAddress(id, app?.system ?? null)}
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
                {
                  key: 'versions',
                  label: t('logic.compare'),
                  onClick: () =>
                    void navigate(
                      `${inSpace(decisionAddress(row.id, apps.get(row.app ?? '')?.system ?? null))}?part=versions`,
                    ),
                },
              ]),
          { type: 'divider' as const },
          { key: 'remove', danger: true, label: t('logic.remove'), onClick: () => setRemoving(row) },
        ]}
      />
      {set.error ? <p className="hint err">{errorText(t, set.error)}</p> : null}
      {making ? (
        <NewDialog
          title={t('decision.new')}
          proposed={t('decision.new_name')}
          onMake={({ name, app }) => make(newDecision(t, name, app))}
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
          <UsedBy kind="decision" id={removing.id} />
        </Modal>
      ) : null}
    </div>
  )
}

export default DecisionsPage
