import { useAction, useSession } from '@gantry/client/web'
import type { AnyContract } from '@gantry/model/shared'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rollBackDesign } from '../../shared/contract.ts'
import type { DesignKind } from '../../shared/kind.ts'
import { Refusal } from '../refusal.tsx'
import { shownDesigns } from '../shown-designs.ts'
import type { DraftState } from '../use-draft.ts'
import { WhereUsed } from '../where-used.tsx'
import { useVersions } from './use-versions.ts'
import { VersionsView } from './versions-view.tsx'

interface PlainVersionsProps<Body> {
  readonly id: string
  /** Name of the kind. */
  readonly kind: string
  readonly words: DesignKind<Body>['words']
  readonly release: number | null
  readonly state: DraftState<Body>
  readonly changed: boolean
  /** When the draft was last saved; null: unknown. */
  readonly at: string | null
  /** Queries that show the released design. */
  readonly refresh: readonly AnyContract[]
  readonly mayRollBack: boolean
  onRolledBack(): void
}

/** Versions of a kind without a drawing of its own: differences in words, and roll back. */
export const PlainVersions = <Body,>(props: PlainVersionsProps<Body>) => {
  const { id, kind, words, release, state, changed, at, refresh, mayRollBack, onRolledBack } = props
  const { t } = useTranslation()
  const session = useSession()
  const design = { kind, id }
  const drafted = changed && state.revision > 0
  const versions = useVersions({ design, kind: { words }, release, drawn: drafted ? state.body : null })
  const [asking, setAsking] = useState<number | null>(null)
  const rollBack = useAction(rollBackDesign, {
    refresh: [...refresh, ...shownDesigns],
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
    <div className="dg-plain">
      <VersionsView
        kind={kind}
        versions={versions}
        release={release}
        draft={
          drafted
            ? {
                at: state.keeping.state === 'kept' ? state.keeping.at : (at ?? new Date().toISOString()),
                by: session.user.name,
                changes: words(versions.compared?.from ?? null, state.body).length,
              }
            : null
        }
        drawn={() => null}
        said={[]}
        rollingBack={rollBack.isPending}
        {...(mayRollBack && { onRollBack: setAsking })}
        checks={
          <>
            {rollBack.error ? <Refusal error={rollBack.error} /> : null}
            <WhereUsed kind={kind} id={id} />
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
          <span className="dg-anchor" />
        </Popconfirm>
      )}
    </div>
  )
}
