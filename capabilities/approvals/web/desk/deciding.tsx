import type { Json } from '@gantry/base/shared'
import { errorText } from '@gantry/client/web'
import { RecordPlace, RecordPlaceParts, useTable } from '@gantry/screens/web'
import { Banner, Icon, Kbd, Skeleton, useMedia } from '@gantry/ui/web'
import { Button, Popover } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstanceView, OwnTask } from '../../shared/contract.ts'
import type { Todo } from '../../shared/desk.ts'
import { type DeskAction, keyOfAction } from './actions-of.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import type { Drafts } from './drafts.ts'
import { isTyping } from './is-typing.ts'
import { NextSteps } from './next-steps.tsx'
import { Opinion } from './opinion.tsx'
import { Signature } from './signature.tsx'
import { TaskChanges } from './task-changes.tsx'
import { TaskFell } from './task-fell.tsx'
import { TaskFields } from './task-fields.tsx'
import { TaskTrack } from './task-track.tsx'
import { TaskWhy } from './task-why.tsx'
import { useDeciding } from './use-deciding.ts'

interface DecidingProps {
  readonly todo: Todo
  readonly now: number
  readonly view: InstanceView
  readonly own: OwnTask
  readonly drafts: Drafts
  /** Called when the to-do is no longer pending for the reader. */
  onGone(): void
}

/** Fields, opinion, next steps and decisions of a task the reader has. */
export const Deciding = ({ todo, now, onGone, view, own, drafts }: DecidingProps) => {
  const { t } = useTranslation()
  const isNarrow = useMedia('(max-width: 1279px)')
  const { model, error } = useTable(todo.table)
  const deciding = useDeciding({ view, own, drafts, onGone })
  const { context, canWrite, main, asked, press, failure } = deciding
  const sendMain = useEffectEvent(() => {
    if (main && asked === null) press(main)
  })
  const { decisions, others } = deciding
  const onLetter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
    const letter = event.key.toUpperCase()
    const action = [...decisions, ...others].find(each => keyOfAction[each] === letter)
    if (!action) return
    event.preventDefault()
    press(action)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (asked === null) onLetter(event)
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || event.repeat || asked !== null) return
    event.preventDefault()
    // Inputs commit their text on blur.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setTimeout(sendMain)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const opinionPart = canWrite ? (
    <Opinion value={deciding.opinion} isRequired={own.opinionRequired} onChange={deciding.setOpinion} />
  ) : null
  const signaturePart = canWrite ? (
    <Signature
      value={deciding.signature}
      isRequired={own.signatureRequired}
      onChange={deciding.setSignature}
    />
  ) : null
  return (
    <>
      <div className="todo-body">
        <div className="todo-scroll rest">
          {context ? <TaskFell why={context.why} view={view} own={own} /> : null}
          <RecordPlace links table={todo.table} record={todo.record}>
            {model && context ? <TaskChanges model={model} context={context} /> : null}
            {error ? (
              <Banner kind="bad">{errorText(t, error)}</Banner>
            ) : model ? (
              <TaskFields
                model={model}
                fields={own.fields}
                changed={deciding.changed}
                rows={deciding.rowsForm}
                issues={deciding.issues}
                open={canWrite}
                onChange={(field, value: Json) => deciding.fill(field, value)}
              />
            ) : (
              <Skeleton kind="form" rows={4} />
            )}
          </RecordPlace>
          {model && context ? <TaskWhy why={context.why} model={model} fields={own.fields} /> : null}
          <TaskTrack view={view} now={now} />
        </div>
        <aside className="todo-side">
          {isNarrow ? null : opinionPart}
          {isNarrow && own.signatureRequired ? null : signaturePart}
          {deciding.decision ? (
            <NextSteps
              preview={deciding.preview.data}
              error={deciding.preview.error}
              picked={deciding.picked}
              onPick={deciding.pick}
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
        {isNarrow && own.signatureRequired ? signaturePart : null}
        <div className="todo-actions">
          <span className="todo-keys">
            <span className="todo-move">
              <Kbd>J</Kbd> <Kbd>K</Kbd> {t('approvals.keys.move')}
            </span>
            <Keys actions={[...decisions, ...others]} />
          </span>
          <DecisionButtons deciding={deciding} table={todo.table} record={todo.record} hasKey />
        </div>
      </footer>
    </>
  )
}

/** The keyboard shortcuts of this to-do. */
const Keys = ({ actions }: { readonly actions: readonly DeskAction[] }) => {
  const { t } = useTranslation()
  const keyed = actions.filter(action => keyOfAction[action] !== undefined)
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      content={
        <ul className="todo-letters">
          <li>
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('approvals.keys.move')}
          </li>
          {keyed.map(action => (
            <li key={action}>
              <Kbd>{keyOfAction[action] ?? ''}</Kbd> {t(`approvals.do.${action}`)}
            </li>
          ))}
          <li>
            <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd> {t('approvals.keys.decide')}
          </li>
        </ul>
      }
    >
      <Button type="text" size="small">
        {t('approvals.keys.all')}
      </Button>
    </Popover>
  )
}
