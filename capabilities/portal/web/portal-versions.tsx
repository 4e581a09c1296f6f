import { errorText, useAction, useSession } from '@gantry/client/web'
import { listDesigns, openDesign, rollBackDesign } from '@gantry/designs/shared'
import { type DraftState, useVersions, VersionsView } from '@gantry/designs/web'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { managePortals, openWorkbench } from '../shared/contract.ts'
import type { Portal } from '../shared/portal.ts'
import { portalKind } from '../shared/portal-kind.ts'

interface PortalVersionsProps {
  readonly id: string
  readonly release: number | null
  readonly state: DraftState<Portal>
  readonly changed: boolean
  /** When the draft was last kept, as far as it is known. */
  readonly at: string | null
  onRolledBack(): void
}

/** The releases of a portal, their difference in sentences, and the way back to one of them. */
export const PortalVersions = ({ id, release, state, changed, at, onRolledBack }: PortalVersionsProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const design = { kind: 'portal', id }
  const drafted = changed && state.revision > 0
  const versions = useVersions({ design, kind: portalKind, release, drawn: drafted ? state.body : null })
  const [asking, setAsking] = useState<number | null>(null)
  const rollBack = useAction(rollBackDesign, {
    refresh: [managePortals, openWorkbench, listDesigns, openDesign],
    onDone: () => {
      setAsking(null)
      onRolledBack()
    },
  })
  const roll = async (number: number) => {
    const revision = (await state.settle()) ?? state.revision
    rollBack.mutate({ ...design, number, revision })
  }
  return (
    <div className="po-part">
      <VersionsView
        kind="portal"
        versions={versions}
        release={release}
        draft={
          drafted
            ? {
                at: state.keeping.state === 'kept' ? state.keeping.at : (at ?? new Date().toISOString()),
                by: session.user.name,
                changes: portalKind.words(versions.compared?.from ?? null, state.body).length,
              }
            : null
        }
        drawn={() => null}
        said={[]}
        rollingBack={rollBack.isPending}
        onRollBack={setAsking}
        checks={rollBack.error ? <p className="hint err">{errorText(t, rollBack.error)}</p> : null}
      />
      {asking === null ? null : (
        <Popconfirm
          open
          title={t('designs.roll_back_sure', { n: asking })}
          okText={t('designs.roll_back', { n: asking })}
          cancelText={t('designs.cancel')}
          onConfirm={() => void roll(asking)}
          onCancel={() => setAsking(null)}
        >
          <span className="po-anchor" />
        </Popconfirm>
      )}
    </div>
  )
}
