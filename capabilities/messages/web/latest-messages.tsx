import { inSpace } from '@gantry/client/web'
import type { Message } from '../shared/contract.ts'
import { MessageLine } from './centre/message-line.tsx'

/** Messages that lead to the message centre, where opening one marks it as read. */
const LatestMessages = ({ messages }: { readonly messages: readonly Message[] }) => (
  <ul className="msg-list">
    {messages.map(message => (
      <li key={message.id} className={message.read ? undefined : 'unread'}>
        <a className="msg-row" href={inSpace(`/user/messagecenter?message=${message.id}`)}>
          <MessageLine message={message} />
        </a>
      </li>
    ))}
  </ul>
)

export default LatestMessages
