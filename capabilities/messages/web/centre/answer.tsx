import { type MessageAnswer, type MessageAnswerProps, MessageAnswersContext } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { type ComponentType, lazy, Suspense, use } from 'react'
import type { Message } from '../../shared/contract.ts'

/** Loaded answers, by what loads them. */
const loaded = new Map<MessageAnswer['load'], ComponentType<MessageAnswerProps>>()

const componentOf = (load: MessageAnswer['load']): ComponentType<MessageAnswerProps> => {
  const known = loaded.get(load) ?? lazy(load)
  loaded.set(load, known)
  return known
}

interface AnswerProps {
  readonly message: Message
  onDone(): void
}

/** What a capability offers for answering the message in place, if the reader may still read its record. */
export const useAnswer = ({ kind, record }: Message): MessageAnswer | undefined => {
  const offered = use(MessageAnswersContext)
  return record === null || record.title === null
    ? undefined
    : offered.find(({ kinds }) => kinds.includes(kind))
}

/** The answer in place; nothing where none is offered. */
export const Answer = ({ message, onDone }: AnswerProps) => {
  const found = useAnswer(message)
  const { record } = message
  if (!found || record === null) return null
  const Content = componentOf(found.load)
  return (
    <Suspense fallback={<Skeleton kind="form" rows={2} />}>
      <Content
        key={message.id}
        table={record.table}
        record={record.id}
        facts={message.facts}
        onDone={onDone}
      />
    </Suspense>
  )
}
