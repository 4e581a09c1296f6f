import type { Json } from '@gantry/base/shared'
import { call, errorText, useCall, useSession } from '@gantry/client/web'
import { getRecord, type Ref } from '@gantry/model/shared'
import { usePrinting } from '@gantry/print/web'
import { RecordPlaceParts, useTable } from '@gantry/screens/web'
import { Banner, Icon, Kbd, Skeleton, toast, useMedia } from '@gantry/ui/web'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstanceView, OwnTask } from '../../shared/contract.ts'
import { type Todo, taskContext } from '../../shared/desk.ts'
import { actionsOf, asksOf, type DeskAction } from './actions-of.ts'
import { type Answers, AskDialog } from './ask-dialog.tsx'
import { NextSteps, type Picked, pickedByRule, picksOf, unpicked } from './next-steps.tsx'
import { longestOpinion, Opinion } from './opinion.tsx'
import { OtherActions } from './other-actions.tsx'
import { TaskChanges } from './task-changes.tsx'
import { type FieldValues, TaskFields } from './task-fields.tsx'
import { TaskTrack } from './task-track.tsx'
import { TaskWhy } from './task-why.tsx'
import { useCommand } from './use-command.ts'
import { usePreview } from './use-preview.ts'

interface DecidingProps {
  readonly todo: Todo
  readonly now: number
  readonly view: InstanceView
  readonly own: OwnTask
  /** It no longer waits for the reader. */
  onGone(): void
}

/** Fields, opinion, next steps and decisions of a task the reader has. */
export const Deciding = ({ todo, now, onGone, view, own }: DecidingProps) => {
  const { t } = useTranslation()
  const me = useSession().user.personId
  const isNarrow = useMedia('(max-width: 1279px)')
  const { model, error } = useTable(todo.table)
  const context = useCall(taskContext, { instance: view.instance, task: own.task })
  const [changed, setChanged] = useState<FieldValues>({})
  const [opinion, setOpinion] = useState('')
  const [chosen, setChosen] = useState<Picked>({})
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { decisions, others } = actionsOf(own, view.track, me)
  const canWrite = own.state === 'open' || (own.state === 'delegated' && decisions.length > 0)
  const main = decisions.at(-1)
  const decision = canWrite && (main === 'agree' || main === 'submit') ? main : null
  const preview = usePreview({ view, task: own.task, decision, values: changed })
  const next = preview.data?.next ?? []
  const picked = { ...pickedByRule(next), ...chosen }
  const command = useCommand(view, own.task, (action, moved) => {
    setAsked(null)
    if (action === 'save') setChanged({})
    if (!moved.mine.includes(own.task)) onGone()
  })
  const send = (action: DeskAction, answers?: Answers) => {
    const picks = picksOf(next, picked)
    command.press({
      action,
      opinion,
      values: changed,
      ...(picks && { picks }),
      ...(answers && { answers }),
    })
  }
  /** What the press lacks, said before it is sent. */
  const missing = (action: DeskAction): string | null => {
    if (!decisions.includes(action) || !canWrite) return null
    const text = opinion.trim()
    if ([...text].length > longestOpinion) return t('approvals.opinion_long', { most: longestOpinion })
    if (own.opinionRequired && text === '' && asksOf(action) === 'nothing')
      return t('approvals.opinion_missing')
    const [step] = action === decision ? unpicked(next, picked) : []
    return step ? t('approvals.pick_missing') : null
  }
  const press = (action: DeskAction) => {
    command.forget()
    const lack = missing(action)
    setProblem(lack)
    if (lack) return
    if (asksOf(action) === 'nothing') send(action)
    else setAsked(action)
  }
  const sendMain = useEffectEvent(() => {
    if (main && asked === null) press(main)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || event.repeat || asked !== null) return
    event.preventDefault()
    // An input takes over what was typed when it is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setTimeout(sendMain)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const failure = problem ?? (asked === null ? command.failure : null)
  const opinionPart = canWrite ? (
    <Opinion value={opinion} isRequired={own.opinionRequired} onChange={setOpinion} />
  ) : null
  return (
    <>
      <div className="todo-body">
        <div className="todo-scroll rest">
          {model && context.data ? <TaskChanges model={model} context={context.data} /> : null}
          {error ? (
            <Banner kind="bad">{errorText(t, error)}</Banner>
          ) : model ? (
            <TaskFields
              model={model}
              fields={own.fields}
              changed={changed}
              issues={command.issues}
              open={canWrite}
              onChange={(field, value: Json) => setChanged(before => ({ ...before, [field]: value }))}
            />
          ) : (
            <Skeleton kind="form" rows={4} />
          )}
          {context.data ? <TaskWhy why={context.data.why} /> : null}
          <TaskTrack view={view} now={now} />
        </div>
        <aside className="todo-side">
          {isNarrow ? null : opinionPart}
          {decision ? (
            <NextSteps
              preview={preview.data}
              error={preview.error}
              picked={picked}
              onPick={(node: string, people: readonly Ref[]) =>
                setChosen(before => ({ ...before, [node]: people }))
              }
            />
          ) : null}
          <RecordPlaceParts place="Talk" table={todo.table} record={todo.record} />
        </aside>
      </div>
      <footer className="todo-foot">
        {failure ? (
          <p className="todo-failed" role="alert">
            <Icon name="err" size={14} />
            {failure}
          </p>
        ) : null}
        {isNarrow ? opinionPart : null}
        <div className="todo-actions">
          <span className="todo-keys">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('approvals.keys.move')}
          </span>
          {own.buttons.includes('print') ? <PrintRecord table={todo.table} record={todo.record} /> : null}
          <OtherActions actions={others} pending={command.pending} onPress={press} />
          {decisions.map((action, at) => (
            <Button
              key={action}
              type={at === decisions.length - 1 ? 'primary' : 'default'}
              danger={action === 'disagree'}
              loading={command.pending === action}
              disabled={command.pending !== null && command.pending !== action}
              onClick={() => press(action)}
            >
              {t(`approvals.do.${action}`)}
              {at === decisions.length - 1 ? <span className="todo-key">Ctrl ↵</span> : null}
            </Button>
          ))}
        </div>
      </footer>
      {asked ? (
        <AskDialog
          key={asked}
          action={asked}
          targets={own.targets}
          choosesResubmit={own.resubmit === 'chooser'}
          busy={command.pending !== null}
          failure={command.failure}
          onAnswer={answers => send(asked, answers)}
          onClose={() => {
            command.forget()
            setAsked(null)
          }}
        />
      ) : null}
    </>
  )
}

interface PrintRecordProps {
  readonly table: string
  readonly record: string
}

/** Prints the record with a template that is chosen, by the rights of the reader. */
const PrintRecord = ({ table, record }: PrintRecordProps) => {
  const { t } = useTranslation()
  const { slots, dialog } = usePrinting()
  const { model } = useTable(table)
  const print = async () => {
    if (!model) return
    try {
      slots.print?.((await call(getRecord, { table, id: record })).data, model)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <>
      <Button
        type="text"
        aria-label={t('approvals.print')}
        icon={<Icon name="print" />}
        disabled={!model}
        onClick={() => void print()}
      />
      {dialog}
    </>
  )
}
