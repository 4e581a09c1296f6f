import { errorText, useAction, useSession } from '@gantry/client/web'
import { listDesigns, openDesign, rollBackDesign } from '@gantry/designs/shared'
import { type DraftState, useVersions, VersionsView, WhereUsed } from '@gantry/designs/web'
import { listViews, type TableView } from '@gantry/model/shared'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewKind } from '../shared/view-kind.ts'

interface OwnViewVersionsProps {
  readonly id: string
  readonly release: number | null
  readonly state: DraftState<TableView>
  readonly changed: boolean
  /** When the draft was last kept, as far as it is known. */
  readonly at: string | null
  onRolledBack(): void
}

/** The releases of an own view, their difference in sentences, and the way back to one of them. */
export const OwnViewVersions = ({ id, release, state, changed, at, onRolledBack }: OwnViewVersionsProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const design = { kind: 'view', id }
  const drafted = changed && state.revision > 0
  const versions = useVersions({ design, kind: viewKind, release, drawn: drafted ? state.body : null })
  const [asking, setAsking] = useState<number | null>(null)
  const rollBack = useAction(rollBackDesign, {
    refresh: [listViews, listDesigns, openDesign],
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
    <div className="ov-versions">
      <VersionsView
        kind="view"
        versions={versions}
        release={release}
        draft={
          drafted
            ? {
                at: state.keeping.state === 'kept' ? state.keeping.at : (at ?? new Date().toISOString()),
                by: session.user.name,
                changes: viewKind.words(versions.compared?.from ?? null, state.body).length,
              }
            : null
        }
        drawn={() => null}
        said={[]}
        rollingBack={rollBack.isPending}
        onRollBack={setAsking}
        checks={
          <>
            {rollBack.error ? <p className="hint err">{errorText(t, rollBack.error)}</p> : null}
            <WhereUsed kind="view" id={id} />
          </>
        }
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
          <span className="ov-anchor" />
        </Popconfirm>
      )}
    </div>
  )
}
