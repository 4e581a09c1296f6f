import { localise } from '@gantry/base/shared'
import { currentLang, sayMoment } from '@gantry/client/web'
import { Checkbox } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueGroup, Todo } from '../../shared/desk.ts'
import { groupTodos } from './group-todos.ts'
import { keyOf } from './named-todo.ts'
import { sayReturned } from './say-returned.ts'
import { sayLimit } from './say-time.ts'

interface TodoListProps {
  readonly todos: readonly Todo[]
  readonly now: number
  readonly open: string | null
  readonly hasMore: boolean
  /** To-dos selected for a batch; null: batch selection is off. */
  readonly chosen: ReadonlySet<string> | null
  /** Number of to-dos per group, for counted groups. */
  readonly counts: ReadonlyMap<DueGroup, number>
  onChoose(keys: readonly string[], isChosen: boolean): void
  onOpen(key: string): void
  onMore(): void
}

/** To-dos grouped by when they are due; the next page is fetched when its end comes into view. */
export const TodoList = ({
  todos,
  now,
  open,
  hasMore,
  chosen,
  counts,
  onChoose,
  onOpen,
  onMore,
}: TodoListProps) => {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!hasMore || !end.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '200px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasMore])
  return (
    <>
      {groupTodos(todos).map(({ group, todos: some }) => (
        <section key={group} className={`todo-group ${group}`}>
          <h2>
            {chosen ? (
              <Checkbox
                checked={some.every(todo => chosen.has(keyOf(todo)))}
                indeterminate={
                  some.some(todo => chosen.has(keyOf(todo))) && !some.every(todo => chosen.has(keyOf(todo)))
                }
                aria-label={t('approvals.batch.group', { group: t(`approvals.group.${group}`) })}
                onChange={event => onChoose(some.map(keyOf), event.target.checked)}
              />
            ) : null}
            {t(`approvals.group.${group}`)} <span>{Math.max(counts.get(group) ?? 0, some.length)}</span>
          </h2>
          <ul>
            {some.map(todo => (
              <TodoLine
                key={keyOf(todo)}
                todo={todo}
                now={now}
                isOpen={keyOf(todo) === open}
                isChosen={chosen ? chosen.has(keyOf(todo)) : null}
                onChoose={isChosen => onChoose([keyOf(todo)], isChosen)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end} className="todo-end" />
    </>
  )
}

interface TodoLineProps {
  readonly todo: Todo
  readonly now: number
  readonly isOpen: boolean
  /** Null: batch selection is off. */
  readonly isChosen: boolean | null
  onChoose(isChosen: boolean): void
  onOpen(key: string): void
}

const TodoLine = ({ todo, now, isOpen, isChosen, onChoose, onOpen }: TodoLineProps) => {
  const { t } = useTranslation()
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const lang = currentLang()
  return (
    <li className={isChosen === null ? undefined : 'todo-choosing'}>
      {isChosen === null ? null : (
        <Checkbox
          checked={isChosen}
          aria-label={todo.subject || t('approvals.untitled')}
          onChange={event => onChoose(event.target.checked)}
        />
      )}
      <button
        ref={row}
        type="button"
        className="todo-row"
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(keyOf(todo))}
      >
        <b translate="no">{todo.subject || t('approvals.untitled')}</b>
        <time
          dateTime={todo.due ?? todo.received}
          className={todo.due && todo.group !== 'interrupted' ? 'due' : undefined}
        >
          {sayLimit(t, todo, now) ?? sayMoment(todo.received, { short: true })}
        </time>
        <small translate="no">
          {todo.group === 'interrupted' ? (
            <span className="tag warn todo-mark">{t('approvals.group.interrupted')}</span>
          ) : null}
          {todo.returned ? (
            <span className="tag warn todo-mark" title={sayReturned(t, todo.returned)}>
              {t(`approvals.returned.mark.${todo.returned.how}`)}
            </span>
          ) : null}
          {todo.fell ? <span className="tag warn todo-mark">{t('approvals.fell.mark')}</span> : null}
          {localise(todo.workflow, lang)} · {localise(todo.node, lang)}
        </small>
        <small translate="no">
          {todo.delegatedBy
            ? t('approvals.delegated_by', { name: todo.delegatedBy })
            : todo.for
              ? t('agency.for', { name: todo.for.title })
              : todo.initiator.title}
        </small>
      </button>
    </li>
  )
}
