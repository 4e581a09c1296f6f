import { periodOf } from '@gantry/base/shared'
import {
  call,
  callKey,
  errorText,
  Failed,
  inSpace,
  sayDay,
  timeZoneNow,
  useAction,
  useCall,
} from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, ProgressLine, SavedTabs, Skeleton, toast } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  countMessages,
  deleteMessages,
  listMessages,
  type Message,
  markMessages,
  starMessages,
} from '../../shared/contract.ts'
import { Categories } from './categories.tsx'
import { type CentreState, useCentreState } from './centre-state.ts'
import { Filters } from './filters.tsx'
import { MessageDetail } from './message-detail.tsx'
import { MessageList } from './message-list.tsx'
import { MoreActions } from './more-actions.tsx'
import './messages.css'

const refresh = [listMessages, countMessages]

const questionOf = ({ category, unread, starred, app, search, from, to }: CentreState) => ({
  ...(category && { category }),
  ...(unread && { unread }),
  ...(starred && { starred }),
  ...(app && { app }),
  ...(search && { search }),
  ...periodOf([from ?? '', to ?? ''], timeZoneNow()),
})

/** Messages by category: narrowed at the left, listed in the middle, read and answered at the right. */
const MessageCentre = () => {
  const { t } = useTranslation()
  const { state, change } = useCentreState()
  const counts = useCall(countMessages, {})
  const question = questionOf(state)
  const pages = useInfiniteQuery({
    queryKey: [...callKey(listMessages, question), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { ...question, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: before => before,
  })
  const rows = pages.data?.pages.flatMap(page => page.data) ?? []
  const listed = rows.find(({ id }) => id === state.message)
  const other = useCall(
    listMessages,
    { message: state.message ?? '' },
    { enabled: state.message !== null && !listed, keep: true },
  )
  const open = state.message === null ? undefined : (listed ?? other.data?.data[0])

  const mark = useAction(markMessages, { refresh })
  const star = useAction(starMessages, { refresh: [listMessages] })
  const starOrNot = ({ id, starred }: Message) =>
    star.mutate(
      { ids: [id], starred: !starred },
      { onError: () => tell(`messages.said.${starred ? 'unstar' : 'star'}_failed`, 'failed') },
    )
  const remove = useAction(deleteMessages, { refresh })
  const tell = (text: string, kind: 'done' | 'failed' = 'done') => toast({ text: t(text), kind })
  const markAs = (input: Parameters<typeof mark.mutate>[0], silently = false) =>
    mark.mutate(input, {
      onSuccess: () => silently || tell(input.read ? 'messages.said.read' : 'messages.said.unread'),
      onError: () => tell(input.read ? 'messages.said.read_failed' : 'messages.said.unread_failed', 'failed'),
    })
  const drop = (input: Parameters<typeof remove.mutate>[0]) =>
    remove.mutate(input, {
      onSuccess: () => {
        if (!input.ids || input.ids.includes(state.message ?? '')) change({ message: null })
        tell('messages.said.deleted')
      },
      onError: error =>
        toast({
          kind: 'failed',
          text: error.code === 'message.none' ? errorText(t, error) : t('messages.said.delete_failed'),
        }),
    })
  const choose = (message: Message) => {
    change({ message: message.id })
    if (!message.read) markAs({ ids: [message.id], read: true }, true)
  }
  const scope = state.category ? { category: state.category } : {}
  const unread = state.category
    ? (counts.data?.unread[state.category] ?? 0)
    : Object.values(counts.data?.unread ?? {}).reduce((sum, each) => sum + each, 0)
  const narrowed = Boolean(
    state.category || state.unread || state.starred || state.app || state.search || state.from || state.to,
  )
  const noneTitle = state.unread
    ? t('messages.none_unread')
    : state.starred
      ? t('messages.none_starred')
      : narrowed
        ? undefined
        : t('messages.none')
  const at = rows.findIndex(({ id }) => id === state.message)
  const searchedTo = pages.data?.pages.at(-1)?.searchedTo ?? null
  const further = (
    <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
      {t(searchedTo === null ? 'messages.more' : 'messages.search_further')}
    </Button>
  )
  const clear = (
    <Button
      onClick={() =>
        change({
          category: null,
          unread: false,
          starred: false,
          app: null,
          search: '',
          from: null,
          to: null,
        })
      }
    >
      {t('messages.clear')}
    </Button>
  )

  return (
    <div className={open ? 'msg msg-open' : 'msg'}>
      <PageHeader
        title={t('messages.title')}
        tabs={
          <SavedTabs
            label={t('messages.shown')}
            active={state.unread ? 'unread' : state.starred ? 'starred' : 'all'}
            tabs={[
              { id: 'all', label: t('messages.all') },
              {
                id: 'unread',
                label: t('messages.unread'),
                ...(unread > 0 && { count: unread > 99 ? '99+' : unread }),
              },
              { id: 'starred', label: t('messages.starred') },
            ]}
            onChange={tab => change({ unread: tab === 'unread', starred: tab === 'starred', message: null })}
          />
        }
        extra={
          <>
            <Link
              className="btn t"
              to={inSpace('/user/subscribeManage')}
              aria-label={t('messages.subscriptions')}
            >
              <Icon name="sliders" />
              <span className="wide-only">{t('messages.subscriptions')}</span>
            </Link>
            <MoreActions
              onMarkPage={() => markAs({ ids: rows.slice(0, 100).map(({ id }) => id), read: true })}
              canMarkPage={rows.some(({ read }) => !read)}
              onDeleteRead={() => drop({ ...scope, read: true })}
              onDeleteAll={() => drop(scope)}
            />
          </>
        }
        action={
          <Button
            icon={<Icon name="check" />}
            aria-label={t('messages.mark_all')}
            disabled={unread === 0}
            loading={mark.isPending && !mark.variables?.ids}
            onClick={() => markAs({ ...scope, read: true })}
          >
            <span className="wide-only">{t('messages.mark_all')}</span>
          </Button>
        }
      />
      <Categories
        unread={counts.data?.unread}
        chosen={state.category}
        onChoose={category => change({ category, message: null })}
      />
      <section className="msg-main" aria-label={t('messages.title')}>
        <Filters state={state} onChange={change} />
        <ProgressLine active={pages.isFetching && rows.length > 0} />
        {pages.error ? (
          <Failed error={pages.error} title={t('messages.said.get_failed')} />
        ) : pages.isPending ? (
          <Skeleton kind="table" rows={10} />
        ) : rows.length === 0 ? (
          <EmptyState
            kind={narrowed ? 'filtered' : 'never'}
            icon="bell"
            title={noneTitle}
            actions={
              narrowed ? (
                <>
                  {searchedTo === null ? null : further}
                  {clear}
                </>
              ) : undefined
            }
          >
            {searchedTo === null ? null : <SearchedTo at={searchedTo} />}
            {state.starred ? t('messages.none_starred_why') : narrowed ? null : t('messages.none_why')}
          </EmptyState>
        ) : (
          <>
            <MessageList
              rows={rows}
              open={state.message}
              onOpen={choose}
              onMark={({ id, read }) => markAs({ ids: [id], read: !read })}
              onStar={starOrNot}
            />
            {pages.hasNextPage ? (
              <div className="msg-more">
                {searchedTo === null ? null : <SearchedTo at={searchedTo} />}
                {further}
              </div>
            ) : null}
          </>
        )}
      </section>
      <section className="msg-detail" aria-label={t('messages.detail')}>
        {open ? (
          <MessageDetail
            message={open}
            previous={rows[at - 1]}
            next={at < 0 ? undefined : rows[at + 1]}
            onGo={choose}
            onClose={() => change({ message: null })}
            onMark={() => markAs({ ids: [open.id], read: !open.read })}
            onStar={() => starOrNot(open)}
            onDelete={() => drop({ ids: [open.id] })}
          />
        ) : (
          <p className="msg-pick">{t('messages.pick')}</p>
        )}
      </section>
    </div>
  )
}

/** How far back a search has looked, where older messages are left. */
const SearchedTo = ({ at }: { readonly at: string }) => {
  const { t } = useTranslation()
  const day = sayDay(at)
  return <p className="ink3">{t('messages.searched_to', { day })}</p>
}

export default MessageCentre
