import { call, callKey, type MessageAnswerProps, queryClient } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { addComment, listComments } from '../shared/contract.ts'
import { Composer } from './composer.tsx'
import './comments.css'

/** Answers the comment a message tells of, without leaving the message centre. */
const MessageAnswer = ({ table, record, facts, onDone }: MessageAnswerProps) => {
  const { t } = useTranslation()
  const { comment } = facts
  const send = async (draft: { text: string; mentions: string[]; files: string[] }) => {
    const quote = typeof comment === 'string' ? { quote: comment } : {}
    await call(addComment, { table, id: record, ...draft, ...quote })
    await queryClient.invalidateQueries({ queryKey: callKey(listComments, { table, id: record }) })
    toast({ text: t('comments.answered') })
    onDone()
  }
  return <Composer table={table} id={record} send={send} />
}

export default MessageAnswer
