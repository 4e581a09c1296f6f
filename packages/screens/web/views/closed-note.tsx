import { Icon } from '@gantry/ui/web'
import './closed-note.css'

interface ClosedNoteProps {
  /** Null: the dragged item may be dropped here. */
  readonly reason: string | null
}

/** Explains why the dragged item may not be dropped at the pointer. */
export const ClosedNote = ({ reason }: ClosedNoteProps) => (
  <div className="closed-note" role="status" data-closed={reason !== null || undefined}>
    {reason === null ? null : (
      <>
        <Icon name="lock" size={14} />
        {reason}
      </>
    )}
  </div>
)
