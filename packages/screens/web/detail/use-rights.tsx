import { useSession } from '@gantry/client/web'
import type { RecordAnswer, RecordRow } from '@gantry/model/shared'
import { ProgressLine } from '@gantry/ui/web'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../list/row-action.ts'
import type { TableModel } from '../parts/table-model.ts'

/** Loaded when first opened. */
const dialogs = {
  share: lazy(() => import('../rights/share-dialog.tsx')),
  handOver: lazy(() => import('../rights/hand-over-dialog.tsx')),
  access: lazy(() => import('../rights/access-dialog.tsx')),
}

/** Rights of a record: menu entries and the open dialog. */
export const useRights = (
  model: TableModel,
  answer: RecordAnswer | undefined,
): { readonly actions: readonly RowAction[]; readonly dialog: ReactNode } => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [open, setOpen] = useState<'share' | 'handOver' | 'access' | null>(null)
  if (!answer) return { actions: [], dialog: null }
  const { data: record, rights } = answer
  const close = () => setOpen(null)
  const concerns = user.userType === 'admin' || user.userType === 'safe' || record.owner?.id === user.personId
  const actions: RowAction[] = []
  const add = (key: 'share' | 'handOver' | 'access', icon: RowAction['icon'], label: string) =>
    actions.push({ key, icon, label, run: (_: RecordRow) => setOpen(key) })
  if (rights?.share) add('share', 'people', t('rights.share'))
  if (rights?.handOver) add('handOver', 'swap', t('rights.handOver'))
  if (concerns) add('access', 'eye', t('rights.access'))
  const Dialog = open && dialogs[open]
  const dialog = Dialog ? (
    <Suspense fallback={<ProgressLine active />}>
      <Dialog model={model} answer={answer} onClose={close} />
    </Suspense>
  ) : null
  return { actions, dialog }
}
