import { call, callKey, errorText, inSpace, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Modal, PageHeader, ProgressLine, SavedTabs, Skeleton, toast } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, DatePicker, Dropdown, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  countMessages,
  deleteMessages,
  listMessages,
  listSubscriptions,
  type Message,
  markMessages,
} from '../../shared/contract.ts'
import { Categories } from './categories.tsx'
import { type CentreState, useCentreState } from './centre-state.ts'
import { MessageDetail } from './message-detail.tsx'
import { MessageList } from './message-list.tsx'
import './messages.css'

const refresh = [listMessages, countMessages]

const startOf = (day: string): string => dayjs(day).startOf('day').toISOString()

const questionOf = ({ category, unread, app, search, from, to }: CentreState) => ({
  ...(category && { category }),
  ...(unread && { unread }),
  ...(app && { app }),
  ...(search && { search }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: dayjs(to).add(1, 'day').startOf('day').toISOString() }),
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
    getNextPageParam: page => (page.more ? page.data.at(-1)?.id : undefined),
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
  const remove = useAction(deleteMessages, { refresh })
  const tell = (text: string, kind: 'done' | 'failed' = 'done') => toast({ text: t(text), kind })
  const markAs = (input: Parameters<typeof mark.mutate>[0], silently = false) =>
    mark.mutate(input, {
      onSuccess: () => silently || tell(input.read ? 'messages.said.read' : 'messages.said.unread'),
      onError: () => tell('messages.said.read_failed', 'failed'),
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
    state.category || state.unread || state.app || state.search || state.from || state.to,
  )
  const at = rows.findIndex(({ id }) => id === state.message)

  return (
    <div className={open ? 'msg msg-open' : 'msg'}>
      <PageHeader
        title={t('messages.title')}
        tabs={
          <SavedTabs
            label={t('messages.shown')}
            active={state.unread ? 'unread' : 'all'}
            tabs={[
              { id: 'all', label: t('messages.all') },
              {
                id: 'unread',
                label: t('messages.unread'),
                ...(unread > 0 && { count: unread > 99 ? '99+' : unread }),
              },
            ]}
            onChange={tab => change({ unread: tab === 'unread', message: null })}
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
          <EmptyState
            kind="error"
            title={t('messages.said.get_failed')}
            actions={<Button onClick={() => pages.refetch()}>{t('messages.retry')}</Button>}
          >
            {errorText(t, pages.error)}
          </EmptyState>
        ) : pages.isPending ? (
          <Skeleton kind="table" rows={10} />
        ) : rows.length === 0 ? (
          <EmptyState
            kind={narrowed ? 'filtered' : 'never'}
            icon="bell"
            title={state.unread ? t('messages.none_unread') : narrowed ? undefined : t('messages.none')}
            actions={
              narrowed ? (
                <Button
                  onClick={() =>
                    change({ category: null, unread: false, app: null, search: '', from: null, to: null })
                  }
                >
                  {t('messages.clear')}
                </Button>
              ) : undefined
            }
          >
            {narrowed ? null : t('messages.none_why')}
          </EmptyState>
        ) : (
          <>
            <MessageList
              rows={rows}
              open={state.message}
              onOpen={choose}
              onMark={({ id, read }) => markAs({ ids: [id], read: !read })}
            />
            {pages.hasNextPage ? (
              <div className="msg-more">
                <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                  {t('messages.more')}
                </Button>
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
            onDelete={() => drop({ ids: [open.id] })}
          />
        ) : (
          <p className="msg-pick">{t('messages.pick')}</p>
        )}
      </section>
    </div>
  )
}

interface FiltersProps {
  readonly state: CentreState
  onChange(change: Partial<CentreState>): void
}

const Filters = ({ state, onChange }: FiltersProps) => {
  const { t } = useTranslation()
  const apps = useCall(listSubscriptions, {}, { staleTime: 60_000 })
  return (
    <div className="msg-filters">
      <Input
        key={state.search}
        allowClear
        defaultValue={state.search}
        maxLength={100}
        prefix={<Icon name="search" />}
        placeholder={t('messages.search')}
        aria-label={t('messages.search')}
        onPressEnter={event => onChange({ search: event.currentTarget.value.trim() })}
        onClear={() => onChange({ search: '' })}
      />
      <Select
        aria-label={t('messages.app')}
        value={state.app ?? ''}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('messages.any_app') },
          ...(apps.data?.apps ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={app => onChange({ app })}
      />
      <DatePicker.RangePicker
        aria-label={t('messages.time')}
        allowEmpty={[true, true]}
        value={[state.from ? dayjs(state.from) : null, state.to ? dayjs(state.to) : null]}
        onChange={days =>
          onChange({
            from: days?.[0]?.format('YYYY-MM-DD') ?? null,
            to: days?.[1]?.format('YYYY-MM-DD') ?? null,
          })
        }
      />
    </div>
  )
}

interface MoreActionsProps {
  readonly canMarkPage: boolean
  onMarkPage(): void
  onDeleteRead(): void
  onDeleteAll(): void
}

const MoreActions = ({ canMarkPage, onMarkPage, onDeleteRead, onDeleteAll }: MoreActionsProps) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'delete_read' | 'delete_all' | null>(null)
  const askBrowser = async () => {
    const granted = 'Notification' in window && (await Notification.requestPermission()) === 'granted'
    toast({
      kind: granted ? 'done' : 'failed',
      text: t(granted ? 'messages.browser_on' : 'messages.browser_refused'),
    })
  }
  return (
    <>
      <Modal
        open={asking !== null}
        title={t(`messages.${asking ?? 'delete_read'}_sure`)}
        okText={t('messages.delete')}
        okButtonProps={{ danger: true }}
        onCancel={() => setAsking(null)}
        onOk={() => {
          if (asking === 'delete_read') onDeleteRead()
          else onDeleteAll()
          setAsking(null)
        }}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'page',
              label: t('messages.mark_page'),
              icon: <Icon name="check" />,
              disabled: !canMarkPage,
              onClick: onMarkPage,
            },
            { key: 'browser', label: t('messages.browser'), icon: <Icon name="bell" />, onClick: askBrowser },
            { type: 'divider' },
            {
              key: 'read',
              label: t('messages.delete_read'),
              icon: <Icon name="trash" />,
              onClick: () => setAsking('delete_read'),
            },
            {
              key: 'all',
              label: t('messages.delete_all'),
              icon: <Icon name="trash" />,
              danger: true,
              onClick: () => setAsking('delete_all'),
            },
          ],
        }}
      >
        <Button icon={<Icon name="more" />} aria-label={t('messages.more_actions')} />
      </Dropdown>
    </>
  )
}

export default MessageCentre
