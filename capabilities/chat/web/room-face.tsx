import { Avatar, groundOf, Icon } from '@gantry/ui/web'
import type { ChatRoom } from '../shared/contract.ts'

/** The face of the other of a pair, or a sign in the colour of the group. */
export const RoomFace = ({ room }: { readonly room: ChatRoom }) => {
  const [other] = room.people
  if (room.kind === 'pair')
    return <Avatar name={other?.title ?? null} seed={other?.id ?? room.id} size={36} />
  return (
    <span className="av xl qc-face" style={{ background: groundOf(room.id) }} aria-hidden>
      <Icon name="people" />
    </span>
  )
}
