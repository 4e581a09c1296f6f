import { Icon } from '@gantry/ui/web'
import './closed-note.css'

interface ClosedNoteProps {
  /** Null: what is in hand may be put down where it is. */
  readonly reason: string | null
}

/** Why what is dragged may not be put down where the pointer is. */
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
