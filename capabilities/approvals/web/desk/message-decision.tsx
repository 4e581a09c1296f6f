import { type MessageAnswerProps, useCall, useSession } from '@gantry/client/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstanceView, type OwnTask, readInstance } from '../../shared/contract.ts'
import { actionsOf, asksOf, type DeskAction, isAskedAgain } from './actions-of.ts'
import { answeredTodo } from './answered-todo.ts'
import { AskDialog } from './ask-dialog.tsx'
import { useCommand } from './use-command.ts'

/** Decides the to-do a message is about, if the step needs no other input. */
const MessageDecision = ({ facts, onDone }: MessageAnswerProps) => {
  const instance = typeof facts.instance === 'string' ? facts.instance : ''
  const { data: view } = useCall(readInstance, { instance }, { enabled: instance !== '' })
  const [done, setDone] = useState(false)
  const own = view && answeredTodo(view, facts)
  if (!view || !own || done) return null
  return (
    <Decisions
      view={view}
      own={own}
      onDone={() => {
        setDone(true)
        onDone()
      }}
    />
  )
}

export default MessageDecision

interface DecisionsProps {
  readonly view: InstanceView
  readonly own: OwnTask
  onDone(): void
}

const Decisions = ({ view, own, onDone }: DecisionsProps) => {
  const { t } = useTranslation()
  const me = useSession().user.personId
  const command = useCommand(view, own.task, onDone)
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const send = (action: DeskAction) => command.press({ action, opinion: '', values: {} })
  const decisions = actionsOf(own, view.track, me).decisions.filter(action => asksOf(action) === 'nothing')
  return (
    <>
      {command.failure && asked === null ? (
        <p className="todo-failed" role="alert">
          {command.failure}
        </p>
      ) : null}
      <p className="row" style={{ gap: 8 }}>
        {decisions.map((action, at) => (
          <Button
            key={action}
            type={at === decisions.length - 1 ? 'primary' : 'default'}
            danger={action === 'disagree'}
            loading={command.pending === action}
            disabled={command.pending !== null && command.pending !== action}
            onClick={() => (isAskedAgain(action) ? setAsked(action) : send(action))}
          >
            {t(`approvals.do.${action}`)}
          </Button>
        ))}
      </p>
      {asked ? (
        <AskDialog
          action={asked}
          own={own}
          busy={command.pending !== null}
          failure={command.failure}
          onAnswer={() => send(asked)}
          onClose={() => {
            command.forget()
            setAsked(null)
          }}
        />
      ) : null}
    </>
  )
}
