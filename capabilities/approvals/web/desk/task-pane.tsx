import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, sayMoment, useCall, usePushed } from '@gantry/client/web'
import { Avatar, Banner, Icon, type IconName, Skeleton } from '@gantry/ui/web'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readInstance } from '../../shared/contract.ts'
import type { Todo } from '../../shared/desk.ts'
import { Interrupted } from '../parts/interrupted.tsx'
import { Deciding } from './deciding.tsx'
import type { Drafts } from './drafts.ts'
import { LostDraft } from './lost-draft.tsx'
import { keyOf } from './named-todo.ts'
import { sayReturned } from './say-returned.ts'
import { sayTaken } from './say-taken.ts'
import { isLate, sayLimit } from './say-time.ts'
import { TaskTrack } from './task-track.tsx'

interface TaskPaneProps {
  readonly todo: Todo
  readonly now: number
  /** Its place in the list, from 1, and how many there are. */
  readonly place: number
  readonly total: number
  readonly drafts: Drafts
  onGo(step: 1 | -1): void
  onBack(): void
  /** Something is typed. */
  onTyping(): void
  /** Called when the to-do is no longer pending for the reader. */
  onGone(): void
}

/** The opened to-do: its record, what can be filled in and decided, and what happened so far. */
export const TaskPane = ({
  todo,
  now,
  place,
  total,
  drafts,
  onGo,
  onBack,
  onTyping,
  onGone,
}: TaskPaneProps) => {
  const { t } = useTranslation()
  const { data: view, error, refetch } = useCall(readInstance, { instance: todo.instance })
  // Whoever loses a task to somebody else is told by push.
  usePushed('messages', (message, again) => {
    if (message || again) void refetch()
  })
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
    <article className="todo-task" onInput={onTyping}>
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
          <Avatar name={todo.initiator.title || null} seed={todo.initiator.id} />
          <span translate="no">{todo.initiator.title}</span>
          {todo.for ? <span className="tag info">{t('agency.for', { name: todo.for.title })}</span> : null}
          <span>{t('approvals.received', { at: sayMoment(todo.received, { short: true }) })}</span>
          {todo.due ? (
            <span className={isLate(todo, now) ? 'due over' : 'due'}>
              <Icon name="clock" size={14} />
              {sayLimit(t, todo, now)}
            </span>
          ) : null}
        </p>
        {todo.returned ? <Banner kind="warn">{sayReturned(t, todo.returned)}</Banner> : null}
        {error ? (
          <Failed error={error} />
        ) : !view ? (
          <Skeleton kind="form" rows={6} />
        ) : own ? (
          <Interrupted view={view} />
        ) : (
          <>
            <Banner kind="info">
              {t('approvals.gone')} {sayTaken(t, view, todo.task)}
            </Banner>
            <LostDraft instance={todo.instance} draft={drafts.get(keyOf(todo))} />
          </>
        )}
        {view && !own ? <TaskTrack view={view} now={now} /> : null}
      </div>
      {view && own ? (
        <Deciding todo={todo} now={now} view={view} own={own} drafts={drafts} onGone={onGone} />
      ) : null}
    </article>
  )
}
