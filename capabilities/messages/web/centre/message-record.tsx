import { RecordGlance } from '@gantry/screens/web'

interface MessageRecordProps {
  readonly table: string
  readonly id: string
}

/** The record a message is about: its state, first facts and buttons. */
const MessageRecord = ({ table, id }: MessageRecordProps) => (
  <section className="msg-record">
    <RecordGlance table={table} id={id} />
  </section>
)

export default MessageRecord
