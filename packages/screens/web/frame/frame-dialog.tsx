import DuplicatesDialog from '../duplicates/duplicates-dialog.tsx'
import LabelMany from '../labels/label-many.tsx'
import ManageLabels from '../labels/manage-labels.tsx'
import { BatchEdit } from '../list/batch-edit.tsx'
import { emptyState, type ListState } from '../list/list-state.ts'
import { isLinked } from '../parts/linked-field.ts'
import MomentDialog from '../past/moment-dialog.tsx'
import { HandOverMany } from '../rights/hand-over-many.tsx'
import ShareDialog from '../rights/share-dialog.tsx'
import type { ListFrameState, OpenDialog } from './use-list-frame.ts'

/** The conditions that also work as of a past time: not those on fields of linked records. */
const conditionsOf = ({ conditions, match }: ListState) => ({
  conditions: conditions.filter(({ field }) => !isLinked(field)),
  match,
})

interface FrameDialogProps {
  readonly frame: ListFrameState
  readonly dialog: OpenDialog
}

/** The dialogs that the menu and the batch bar of a list open. */
const FrameDialog = ({ frame, dialog }: FrameDialogProps) => {
  const { model, state, change, setDialog } = frame
  const close = () => setDialog(null)
  switch (dialog.what) {
    case 'duplicates':
      return (
        <DuplicatesDialog
          model={model}
          onOpen={record => {
            close()
            frame.open(record)
          }}
          onRemoved={frame.forget}
          onClose={close}
        />
      )
    case 'past':
      return (
        <MomentDialog
          at={null}
          onChoose={at =>
            change({ ...emptyState, tab: state.tab, over: state.over, ...conditionsOf(state), at })
          }
          onClose={close}
        />
      )
    case 'edit':
      return <BatchEdit model={model} rows={dialog.rows} field={dialog.field} onClose={close} />
    case 'share': {
      const [first, ...others] = dialog.rows
      const rights = {
        update: model.can('update'),
        remove: model.can('remove'),
        share: true,
        handOver: false,
        fields: [],
        masked: [],
      }
      return first ? (
        <ShareDialog model={model} answer={{ data: first, rights }} others={others} onClose={close} />
      ) : null
    }
    case 'labels':
      return <ManageLabels model={model} onClose={close} />
    case 'label':
      return <LabelMany model={model} rows={dialog.rows} onClose={close} />
    case 'handOver':
      return <HandOverMany model={model} rows={dialog.rows} onClose={close} />
  }
}

export default FrameDialog
