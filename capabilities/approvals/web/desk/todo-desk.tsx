import { call, callKey, errorText } from '@gantry/client/web'
import { EmptyState, PageHeader, ProgressLine, Skeleton, useMedia } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listTodos } from '../../shared/contract.ts'
import { DeskTabs } from '../lists/desk-tabs.tsx'
import { groupTodos } from './group-todos.ts'
import { TaskPane } from './task-pane.tsx'
import { keyOf, TodoList } from './todo-list.tsx'
import './todo-desk.css'

/** The time, moved on every half minute. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null

/** What waits for the reader: listed at the left, decided at the right. */
const TodoDesk = () => {
  const { t } = useTranslation()
  const now = useNow()
  const isNarrow = useMedia('(max-width: 959px)')
  const [params, setParams] = useSearchParams()
  const pages = useInfiniteQuery({
    queryKey: [...callKey(listTodos, {}), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listTodos, pageParam ? { after: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
  })
  const todos = pages.data?.pages.flatMap(page => page.data) ?? []
  const shown = groupTodos(todos, now).flatMap(group => group.todos)
  const total = Math.max(pages.data?.pages[0]?.total ?? 0, shown.length)
  const chosen = params.get('task')
  const asked = shown.findIndex(todo => keyOf(todo) === chosen)
  // Beside the list one is always open; alone on the screen only the one that was chosen.
  const at = asked >= 0 ? asked : isNarrow || shown.length === 0 ? -1 : 0
  const open = at < 0 ? undefined : shown[at]

  const choose = (key: string | null, replace = true) =>
    setParams(key === null ? {} : { task: key }, { replace })
  const go = (step: 1 | -1) => {
    const next = shown[at + step]
    if (next) choose(keyOf(next))
  }
  const openNext = () => {
    const next = shown[at + 1] ?? shown[at - 1]
    choose(next ? keyOf(next) : null)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[
      event.key.length === 1 ? event.key.toLowerCase() : event.key
    ] as 1 | -1 | undefined
    if (!step) return
    event.preventDefault()
    go(step)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className={`todo${open ? ' todo-open' : ''}${todos.length === 0 ? ' todo-alone' : ''}`}>
      <PageHeader title={t('approvals.todos')} tabs={<DeskTabs here="todo" />} />
      <section className="todo-list" aria-label={t('approvals.todos')}>
        <ProgressLine active={pages.isFetching && todos.length > 0} />
        {pages.error ? (
          <EmptyState
            kind="error"
            title={t('approvals.failed')}
            actions={<Button onClick={() => pages.refetch()}>{t('approvals.retry')}</Button>}
          >
            {errorText(t, pages.error)}
          </EmptyState>
        ) : pages.isPending ? (
          <Skeleton kind="table" rows={8} />
        ) : todos.length === 0 ? (
          <EmptyState kind="never" icon="inbox" title={t('approvals.none')}>
            {t('approvals.none_why')}
          </EmptyState>
        ) : (
          <TodoList
            todos={todos}
            now={now}
            open={open ? keyOf(open) : null}
            hasMore={pages.hasNextPage && !pages.isFetchingNextPage}
            onOpen={key => choose(key, !isNarrow)}
            onMore={() => void pages.fetchNextPage()}
          />
        )}
      </section>
      {open ? (
        <section className="todo-detail" aria-label={t('approvals.task')}>
          <TaskPane
            key={keyOf(open)}
            todo={open}
            now={now}
            place={at + 1}
            total={total}
            onGo={go}
            onBack={() => choose(null)}
            onGone={openNext}
          />
        </section>
      ) : todos.length > 0 ? (
        <p className="todo-pick">{t('approvals.pick')}</p>
      ) : null}
    </div>
  )
}

export default TodoDesk
