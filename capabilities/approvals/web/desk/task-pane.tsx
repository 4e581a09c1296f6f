import { type Json, localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, useCall, useSession } from '@gantry/client/web'
import { useTable } from '@gantry/screens/web'
import { Avatar, Banner, EmptyState, Icon, type IconName, Kbd, Skeleton } from '@gantry/ui/web'
import { Button, Dropdown, Input, Tooltip } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type InstanceView, type OwnTask, readInstance, type Todo } from '../../shared/contract.ts'
import { actionsOf, asksOf, type DeskAction } from './actions-of.ts'
import { type Answers, AskDialog } from './ask-dialog.tsx'
import { sayDue, sayMoment } from './say-time.ts'
import { type FieldValues, TaskFields } from './task-fields.tsx'
import { TaskTrack } from './task-track.tsx'
import { useCommand } from './use-command.ts'

interface TaskPaneProps {
  readonly todo: Todo
  readonly now: number
  /** Its place in the list, from 1, and how many there are. */
  readonly place: number
  readonly total: number
  onGo(step: 1 | -1): void
  onBack(): void
  /** It no longer waits for the reader. */
  onGone(): void
}

/** The opened to-do: its record, what can be filled in and decided, and what happened so far. */
export const TaskPane = (props: TaskPaneProps) => {
  const { todo, now, place, total, onGo, onBack } = props
  const { t } = useTranslation()
  const { data: view, error, refetch } = useCall(readInstance, { instance: todo.instance })
  const lang = currentLang()
  const go = (label: string, icon: IconName, step: 1 | -1, disabled: boolean) => (
    <Tooltip title={t(label)}>
      <Button
        type="text"
        aria-label={t(label)}
        icon={<Icon name={icon} />}
        disabled={disabled}
        onClick={() => onGo(step)}
      />
    </Tooltip>
  )
  const own = view?.mine.find(({ task }) => task === todo.task)
  return (
    <article className="todo-task">
      <header className="todo-bar">
        <Button
          type="text"
          className="todo-back"
          aria-label={t('approvals.back')}
          icon={<Icon name="left" />}
          onClick={onBack}
        />
        <span className="todo-place" translate="no">
          {localise(todo.workflow, lang)} · {localise(todo.node, lang)}
        </span>
        <span className="todo-of">
          {place} / {total}
        </span>
        {go('approvals.previous', 'up', -1, place <= 1)}
        {go('approvals.next', 'down', 1, place >= total)}
      </header>
      <div className="todo-scroll">
        <h2>
          <Link to={inSpace(`/${todo.table}/detail/${todo.record}`)} translate="no">
            {todo.subject || t('approvals.untitled')}
          </Link>
        </h2>
        <p className="todo-by">
          <Avatar name={todo.initiator.title || null} />
          <span translate="no">{todo.initiator.title}</span>
          {todo.for ? <span className="tag info">{t('agency.for', { name: todo.for.title })}</span> : null}
          <span>{t('approvals.received', { at: sayMoment(todo.received) })}</span>
          {todo.due ? (
            <span className={Date.parse(todo.due) <= now ? 'due over' : 'due'}>
              <Icon name="clock" size={14} />
              {sayDue(t, todo.due, now)}
            </span>
          ) : null}
        </p>
        {error ? (
          <EmptyState
            kind="error"
            title={t('approvals.failed')}
            actions={<Button onClick={() => refetch()}>{t('approvals.retry')}</Button>}
          >
            {errorText(t, error)}
          </EmptyState>
        ) : !view ? (
          <Skeleton kind="form" rows={6} />
        ) : own ? null : (
          <Banner kind="info">{t('approvals.gone')}</Banner>
        )}
        {view && !own ? <TaskTrack view={view} now={now} /> : null}
      </div>
      {view && own ? <Deciding {...props} view={view} own={own} /> : null}
    </article>
  )
}

interface DecidingProps extends TaskPaneProps {
  readonly view: InstanceView
  readonly own: OwnTask
}

/** Fields, opinion and decisions of a task the reader has. */
const Deciding = ({ todo, now, onGone, view, own }: DecidingProps) => {
  const { t } = useTranslation()
  const me = useSession().user.personId
  const { model, error } = useTable(todo.table)
  const [changed, setChanged] = useState<FieldValues>({})
  const [opinion, setOpinion] = useState('')
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const { decisions, others } = actionsOf(own, view.track, me)
  const command = useCommand(view, own.task, (action, moved) => {
    setAsked(null)
    if (action === 'save') setChanged({})
    if (!moved.mine.includes(own.task)) onGone()
  })
  const send = (action: DeskAction, answers?: Answers) =>
    command.press({ action, opinion, values: changed, ...(answers && { answers }) })
  const press = (action: DeskAction) => {
    command.forget()
    if (asksOf(action) === 'nothing') send(action)
    else setAsked(action)
  }
  const sendMain = useEffectEvent(() => {
    const main = decisions.at(-1)
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
  const canWrite = own.state === 'open' || (own.state === 'delegated' && decisions.length > 0)
  return (
    <>
      <div className="todo-scroll rest">
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
        <TaskTrack view={view} now={now} />
      </div>
      <footer className="todo-foot">
        {command.failure && asked === null ? (
          <p className="todo-failed" role="alert">
            <Icon name="err" size={14} />
            {command.failure}
          </p>
        ) : null}
        {canWrite ? (
          <Input.TextArea
            value={opinion}
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={2_000}
            aria-label={t('approvals.opinion')}
            placeholder={t('approvals.opinion')}
            onChange={event => setOpinion(event.target.value)}
          />
        ) : null}
        <div className="todo-actions">
          <span className="todo-keys">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('approvals.keys.move')}
          </span>
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

interface OtherActionsProps {
  readonly actions: readonly DeskAction[]
  readonly pending: DeskAction | null
  onPress(action: DeskAction): void
}

/** As many buttons as fit; the rest are in a menu. */
const inSight = 3

const OtherActions = ({ actions, pending, onPress }: OtherActionsProps) => {
  const { t } = useTranslation()
  const shown = actions.length <= inSight + 1 ? actions : actions.slice(0, inSight)
  const rest = actions.slice(shown.length)
  return (
    <>
      {shown.map(action => (
        <Button
          key={action}
          type="text"
          loading={pending === action}
          disabled={pending !== null}
          onClick={() => onPress(action)}
        >
          {t(`approvals.do.${action}`)}
        </Button>
      ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(action => ({ key: action, label: t(`approvals.do.${action}`) })),
            onClick: ({ key }) => onPress(key as DeskAction),
          }}
        >
          <Button type="text" aria-label={t('approvals.more')} icon={<Icon name="more" />} />
        </Dropdown>
      ) : null}
    </>
  )
}
