import { partId } from '@gantry/base/shared'
import { call, callKey, errorText, sayMoment } from '@gantry/client/web'
import { Modal, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { openDesign } from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'
import { keepApart } from '../shared/keep-apart.ts'
import type { DesignKind } from '../shared/kind.ts'
import { mergeThreeWays } from '../shared/merge.ts'
import type { DraftState } from './use-draft.ts'
import { WordList } from './word-list.tsx'

interface ConflictDialogProps<Body> {
  readonly design: DesignKey
  readonly kind: Pick<DesignKind<Body>, 'words'>
  readonly state: DraftState<Body>
  /** Begins anew with what the server has. */
  onTakeTheirs(): Promise<void>
  onClose(): void
}

/** Two designers at once: what they did beside what was done here, and the ways to go on. */
export const ConflictDialog = <Body,>(props: ConflictDialogProps<Body>) => {
  const { design, kind, state, onTakeTheirs, onClose } = props
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: [...callKey(openDesign, { ...design }), 'conflict', state.revision],
    queryFn: ({ signal }) => call(openDesign, { ...design }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const theirs = data ? ((data.draft?.body ?? data.published) as Body | null) : null
  if (error || (data && theirs === null))
    return (
      <Modal open title={t('designs.conflict')} footer={null} onCancel={onClose}>
        <p className="hint err">{errorText(t, error)}</p>
      </Modal>
    )
  if (!data || theirs === null)
    return (
      <Modal open title={t('designs.conflict')} footer={null} onCancel={onClose}>
        <Skeleton kind="text" rows={4} />
      </Modal>
    )
  const own = keepApart(state.common, state.body, theirs, partId)
  const merged = mergeThreeWays(state.common, own, theirs)
  const seen = {
    revision: data.draft?.revision ?? 0,
    base: data.draft ? data.draft.base : (data.design?.release ?? null),
    theirs,
  }
  const goOn = (body: Body) => {
    state.reconcile(body, seen)
    onClose()
  }
  return (
    <Modal
      open
      width={760}
      title={t('designs.conflict')}
      onCancel={onClose}
      footer={
        <div className="dg-ways">
          <Button onClick={() => void onTakeTheirs().then(onClose)}>{t('designs.take_theirs')}</Button>
          <Button onClick={() => goOn(state.body)}>{t('designs.take_mine')}</Button>
          <Button type="primary" onClick={() => goOn(merged.body)}>
            {t('designs.take_both')}
          </Button>
        </div>
      }
    >
      <p>{t(data.draft ? 'designs.conflict_draft' : 'designs.conflict_release')}</p>
      <div className="dg-both">
        <section>
          <h3>{t('designs.theirs')}</h3>
          {data.draft ? (
            <p className="ink3" translate="no">
              {data.draft.by?.title} {sayMoment(data.draft.at)}
            </p>
          ) : null}
          <WordList kind={design.kind} words={kind.words(state.common, theirs)} />
        </section>
        <section>
          <h3>{t('designs.mine')}</h3>
          <WordList kind={design.kind} words={kind.words(state.common, state.body)} />
        </section>
      </div>
      <p className={merged.clashes.length > 0 ? 'dg-clash' : 'ink3'}>
        {merged.clashes.length > 0
          ? t('designs.clashes', { count: merged.clashes.length })
          : t('designs.no_clashes')}
      </p>
    </Modal>
  )
}
