import { call, callKey, Failed, useCall } from '@gantry/client/web'
import { EmptyState, PageHeader, ProgressLine, Skeleton, useMedia } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTodos, todoFacets } from '../../shared/desk.ts'
import { DeskTabs } from '../lists/desk-tabs.tsx'
import { useStepKeys } from '../parts/use-step-keys.ts'
import { BatchBar, mostInBatch } from './batch-bar.tsx'
import { DeskHead } from './desk-head.tsx'
import { useDeskState } from './desk-state.ts'
import type { Drafts } from './drafts.ts'
import { GoneTodo } from './gone-todo.tsx'
import { groupTodos } from './group-todos.ts'
import { LostDraft } from './lost-draft.tsx'
import { isNamed, keyOf, namedBy } from './named-todo.ts'
import { StartMenu } from './start-menu.tsx'
import { TaskPane } from './task-pane.tsx'
import { TodoList } from './todo-list.tsx'
import './todo-desk.css'

/** The current time, updated every 30 s. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The to-do desk: list at the left, open to-do at the right. */
const TodoDesk = () => {
  const { t } = useTranslation()
  const now = useNow()
  const isNarrow = useMedia('(max-width: 959px)')
  const { filter, chosen, narrow, choose } = useDeskState()
  const [batch, setBatch] = useState<ReadonlySet<string> | null>(null)
  const [drafts] = useState<Drafts>(() => new Map())
  const { data: facets } = useCall(todoFacets, {})
  const pages = useInfiniteQuery({
    queryKey: [...callKey(listTodos, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listTodos, { ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: before => before,
  })
  const todos = pages.data?.pages.flatMap(page => page.data) ?? []
  const shown = groupTodos(todos).flatMap(group => group.todos)
  const total = Math.max(pages.data?.pages[0]?.total ?? 0, shown.length)
  const asked = shown.findIndex(todo => isNamed(todo, chosen))
  // A to-do opened from a message or another page may not be on the fetched pages.
  const isElsewhere = chosen !== null && asked < 0 && !pages.isPending
  const named = useCall(listTodos, namedBy(chosen), { enabled: isElsewhere })
  const [found] = isElsewhere ? (named.data?.data ?? []) : []
  const isGone = isElsewhere && named.data !== undefined && found === undefined
  // Wide screens always open a to-do next to the list; narrow screens only the chosen one.
  const at = asked >= 0 ? asked : isNarrow || isElsewhere || shown.length === 0 ? -1 : 0
  const open = at < 0 ? found : shown[at]

  const isNarrowed = Object.keys(filter).length > 0
  const counts = new Map(isNarrowed ? [] : facets?.groups.map(({ group, count }) => [group, count] as const))
  const mark = (keys: readonly string[], isChosen: boolean) =>
    setBatch(before => {
      const after = new Set(before)
      for (const key of keys)
        if (!isChosen) after.delete(key)
        else if (after.size < mostInBatch) after.add(key)
      return after
    })
  const go = (step: 1 | -1) => {
    const next = shown[at + step]
    if (next) choose(keyOf(next), true)
  }
  const openNext = () => {
    const next = shown[at + 1] ?? shown[at - 1]
    choose(next ? keyOf(next) : null, true)
  }
  useStepKeys(go)

  return (
    <div
      className={`todo${open || isGone ? ' todo-open' : ''}${todos.length === 0 && !isNarrowed && !open && !isGone ? ' todo-alone' : ''}`}
    >
      <PageHeader
        title={t('approvals.todos')}
        // A narrow screen shows only the open to-do, which has its own back button.
        {...(!(isNarrow && open) && { tabs: <DeskTabs here="todo" />, action: <StartMenu /> })}
      />
      <section className="todo-list" aria-label={t('approvals.todos')}>
        <DeskHead
          filter={filter}
          isBatch={batch !== null}
          onNarrow={narrow}
          onBatch={() => setBatch(before => (before ? null : new Set()))}
        />
        <ProgressLine active={pages.isFetching && todos.length > 0} />
        {pages.error ? (
          <Failed error={pages.error} />
        ) : pages.isPending ? (
          <Skeleton kind="table" rows={8} />
        ) : todos.length === 0 && isNarrowed ? (
          <EmptyState
            kind="filtered"
            actions={<Button onClick={() => narrow({})}>{t('approvals.list.clear')}</Button>}
          />
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
            chosen={batch}
            counts={counts}
            onChoose={mark}
            onOpen={key => choose(key, !isNarrow)}
            onMore={() => void pages.fetchNextPage()}
          />
        )}
        {batch ? (
          <BatchBar
            chosen={todos.filter(todo => batch.has(keyOf(todo)))}
            onDone={decided => {
              const done = new Set(decided.map(keyOf))
              for (const key of done) drafts.delete(key)
              setBatch(before => new Set([...(before ?? [])].filter(key => !done.has(key))))
            }}
            onClose={() => setBatch(null)}
          />
        ) : null}
      </section>
      {open ? (
        <section className="todo-detail" aria-label={t('approvals.task')}>
          <TaskPane
            key={keyOf(open)}
            todo={open}
            now={now}
            place={Math.max(at, 0) + 1}
            total={total}
            drafts={drafts}
            onGo={go}
            onBack={() => choose(null, true)}
            // From now on the address names it, so that it stays when somebody else handles it.
            onTyping={() => {
              if (chosen === null) choose(keyOf(open), true)
            }}
            onGone={openNext}
          />
        </section>
      ) : isGone ? (
        <section className="todo-detail" aria-label={t('approvals.task')}>
          <EmptyState
            kind="never"
            icon="inbox"
            title={t('approvals.gone')}
            actions={<Button onClick={() => choose(null, true)}>{t('approvals.back')}</Button>}
          >
            <GoneTodo chosen={chosen} />
          </EmptyState>
          <LostDraft instance={namedBy(chosen).instance ?? ''} draft={drafts.get(chosen ?? '')} />
        </section>
      ) : todos.length > 0 ? (
        <p className="todo-pick">{t('approvals.pick')}</p>
      ) : null}
    </div>
  )
}

export default TodoDesk
