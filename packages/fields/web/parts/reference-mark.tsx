import type { Ref } from '@gantry/model/shared'
import { Avatar, Icon, type IconName } from '@gantry/ui/web'

interface ReferenceMarkProps {
  readonly reference: Ref
  readonly sign: 'face' | IconName
  readonly note?: string
}

/** The title of a record, with an avatar for people. */
export const ReferenceMark = ({ reference, sign, note }: ReferenceMarkProps) => (
  <span className="who">
    {sign === 'face' ? (
      <Avatar name={reference.title} seed={reference.id} />
    ) : (
      <Icon name={sign} size={14} className="ink3" />
    )}
    <span className="cut" translate="no">
      {reference.title}
    </span>
    {note ? <span className="ink3 cap cut">{note}</span> : null}
  </span>
)
