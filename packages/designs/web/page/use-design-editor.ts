import type { Issue, Json } from '@gantry/base/shared'
import { ApiError, useAction } from '@gantry/client/web'
import type { AnyContract } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publishDesigns } from '../../shared/contract.ts'
import type { DesignKind } from '../../shared/kind.ts'
import { shownDesigns } from '../shown-designs.ts'
import { useDraft } from '../use-draft.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import type { Opened } from './opened-design.tsx'

interface EditedKind<Body> {
  readonly kind: Pick<DesignKind<Body>, 'words'>
  /** Queries that show released designs of this kind. */
  readonly refresh: readonly AnyContract[]
  /** The form in which a body is kept, where it is edited in another. */
  readonly kept?: (body: Body) => Json
}

/** A design under the hand of one person: its draft, which only moves where they may change it, and publishing it at once. */
export const useDesignEditor = <Body extends object>(
  opened: Opened<Body>,
  { kind, refresh, kept }: EditedKind<Body>,
) => {
  const { t } = useTranslation()
  const { release, published, may, reopen } = opened
  const design = { kind: opened.kind, id: opened.id }
  const draft = useDraft<Body>(opened, () => undefined)
  const state = may.change ? draft : { ...draft, apply: () => undefined }
  const { body } = state
  const shown = [...refresh, ...shownDesigns]
  const publishing = useAction(publishDesigns, {
    refresh: shown,
    onDone: () => {
      toast({ text: t('designs.published') })
      void reopen()
    },
  })
  const givingUp = useMutation({ mutationFn: state.giveUp, onSuccess: reopen })
  useShortcuts({ off: publishing.isPending, onUndo: state.undo, onRedo: state.redo })
  const textOf = (each: Body) => JSON.stringify(kept ? kept(each) : each)
  const changed = release === null || textOf(body) !== textOf(published)
  const refused: readonly Issue[] = publishing.error instanceof ApiError ? publishing.error.issues : []
  return {
    design,
    kind,
    may,
    release,
    /** What people work with; null: nothing yet. */
    published: release === null ? null : published,
    state,
    refresh: shown,
    reopen,
    givingUp,
    /** Something would be published. */
    changed,
    /** When the draft was last saved; null: unknown. */
    at: opened.draft?.at ?? null,
    isPublishing: publishing.isPending,
    /** Why the server did not publish, and the places it names. */
    error: publishing.error,
    refused,
    publish: async () => {
      // A new design is kept with its first change; one that is taken as it was proposed has none yet.
      if (state.revision === 0) state.apply({ ...body })
      const revision = await state.settle()
      if (revision === null) return
      publishing.mutate(
        { designs: [{ ...design, revision }] },
        {
          onError: ({ code }) => {
            if (code === 'design.conflict') draft.overtake()
          },
        },
      )
    },
  }
}

export type DesignEditor<Body extends object> = ReturnType<typeof useDesignEditor<Body>>
