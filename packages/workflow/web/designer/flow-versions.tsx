import { errorText, useAction, useSession } from '@gantry/client/web'
import { rollBackDesign } from '@gantry/designs/shared'
import { type DraftState, shownDesigns, useVersions, VersionsView } from '@gantry/designs/web'
import type { Marks, NodeId } from '@gantry/graph/shared'
import type { TableModel } from '@gantry/screens/web'
import { Modal } from '@gantry/ui/web'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../shared/definition.ts'
import { workflowKind } from '../../shared/workflow-kind.ts'
import { FlowDiagram } from '../flow-diagram.tsx'

interface FlowVersionsProps {
  readonly id: string
  readonly model: TableModel
  readonly release: number
  readonly published: WorkflowDef
  readonly state: DraftState<WorkflowDef>
  /** What else can be done about versions of a published workflow. */
  readonly also: ReactNode
  onRolledBack(): Promise<void>
}

/** Versions of a workflow: two of them drawn above one another, the difference in words, and the way back. */
export const FlowVersions = ({
  id,
  model,
  release,
  published,
  state,
  also,
  onRolledBack,
}: FlowVersionsProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const changes = workflowKind.words(published, state.body)
  const isDrawn = changes.length > 0
  const design = { kind: 'workflow', id }
  const versions = useVersions({ design, kind: workflowKind, release, drawn: isDrawn ? state.body : null })
  const [asking, setAsking] = useState<number | null>(null)
  const rollBack = useAction(rollBackDesign, { refresh: shownDesigns, onDone: onRolledBack })
  return (
    <div className="wf-versions">
      <VersionsView
        kind="workflow"
        versions={versions}
        release={release}
        draft={
          isDrawn
            ? {
                at: state.keeping.state === 'kept' ? state.keeping.at : new Date().toISOString(),
                by: session.user.name,
                changes: changes.length,
              }
            : null
        }
        drawn={({ from, to }, [one, other]) => (
          <div className="wf-compared">
            {(
              [
                [from, to, one],
                [to, from, other],
              ] as const
            ).map(([def, against, name]) => (
              <figure key={name}>
                <figcaption>{name}</figcaption>
                <FlowDiagram def={def} of={model.info} label={name} marks={differing(def, against)} />
              </figure>
            ))}
          </div>
        )}
        said={[]}
        rollingBack={rollBack.isPending}
        onRollBack={setAsking}
        checks={
          <>
            {rollBack.error ? <p className="hint err">{errorText(t, rollBack.error)}</p> : null}
            {also}
          </>
        }
      />
      {asking === null ? null : (
        <Modal
          open
          title={t('designs.roll_back_sure', { n: asking })}
          okText={t('designs.roll_back', { n: asking })}
          cancelText={t('ui.cancel')}
          onOk={async () => {
            // What is drawn and not yet kept is given up with the draft.
            const revision = (await state.settle()) ?? state.revision
            rollBack.mutate({ ...design, number: asking, revision })
            setAsking(null)
          }}
          onCancel={() => setAsking(null)}
        >
          {isDrawn ? <p className="hint err">{t('designs.roll_back_drops')}</p> : null}
        </Modal>
      )}
    </div>
  )
}

/** Marks the nodes that are not the same in the other version. */
const differing = (def: WorkflowDef, other: WorkflowDef): Marks => {
  const nodes = Object.keys(def.nodes).flatMap((id): [NodeId, { state: 'current' }][] => {
    const [one, two] = [def.nodes[id], other.nodes[id]]
    return JSON.stringify([one?.kind, one?.settings]) === JSON.stringify([two?.kind, two?.settings])
      ? []
      : [[id, { state: 'current' }]]
  })
  return { nodes: new Map(nodes), edges: new Map() }
}
