import {
  ApiError,
  call,
  callKey,
  currentLang,
  Failed,
  queryClient,
  useCall,
  usePushed,
} from '@gantry/client/web'
import { Icon, Skeleton, useMedia } from '@gantry/ui/web'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChatMessage,
  type ChatRoom,
  countChat,
  listChatRooms,
  markRead,
  type RoomPerson,
  readRoom,
} from '../shared/contract.ts'
import { Composer } from './composer.tsx'
import { Message, PendingMessage } from './message.tsx'
import { isAbout, useGathered } from './pushed.ts'
import { RoomDetails } from './room-details.tsx'
import { RoomFace } from './room-face.tsx'
import { roomTitle, sayDay } from './say.ts'
import { useConversation } from './use-conversation.ts'

interface ConversationProps {
  readonly room: ChatRoom
  /** The message to begin at; null: the newest. */
  readonly at: number | null
  /** Null: the list is beside it. */
  readonly onBack: (() => void) | null
  onNewest(): void
  onLeft(): void
}

/** Distance from the end, in pixels, within which new messages scroll into view. */
const nearEnd = 120
/** Minutes within which messages of one person stand together. */
const together = 5 * 60_000

/** One conversation: its messages, where one writes, and on demand its people. */
export const ConversationPanel = ({ room, at, onBack, onNewest, onLeft }: ConversationProps) => {
  const { t } = useTranslation()
  const talk = useConversation(room.id, at)
  const details = useCall(readRoom, { room: room.id })
  const isNarrow = useMedia('(max-width: 1199px)')
  const [showsDetails, setShowsDetails] = useState(false)
  const [reply, setReply] = useState<ChatMessage | null>(null)
  const [edited, setEdited] = useState<ChatMessage | null>(null)
  // As it was when the conversation was opened: the line stays while one reads.
  const [readBefore] = useState(room.readSeq)
  const people = details.data?.data.people ?? []
  const askPeople = useGathered(() => void details.refetch(), 500)
  usePushed('chat', message => {
    if (message === null || isAbout(message, room.id, 'message', 'read')) askPeople()
  })
  useReading(room, talk.messages, talk.later)

  const side = showsDetails ? (
    <RoomDetails
      room={room}
      people={people}
      owner={details.data?.data.owner ?? null}
      onClose={() => setShowsDetails(false)}
      onLeft={onLeft}
    />
  ) : null
  if (side && isNarrow) return side
  return (
    <>
      <section className="qc-talk" aria-label={roomTitle(room)}>
        <header className="qc-bar">
          {onBack ? (
            <button type="button" className="btn t sq" aria-label={t('chat.back')} onClick={onBack}>
              <Icon name="left" />
            </button>
          ) : null}
          <RoomFace room={room} />
          <h2 className="cut" translate="no">
            {roomTitle(room)}
          </h2>
          {room.kind === 'group' ? (
            <span className="ink3 cap">{t('chat.people', { count: room.size })}</span>
          ) : null}
          {room.muted ? <span className="tag">{t('chat.muted')}</span> : null}
          <span className="grow" />
          <button
            type="button"
            className="btn t sq"
            aria-pressed={showsDetails}
            aria-label={t('chat.details')}
            title={t('chat.details')}
            onClick={() => setShowsDetails(!showsDetails)}
          >
            <Icon name="info" />
          </button>
        </header>
        {talk.error ? (
          <Failed error={talk.error} fill />
        ) : talk.messages ? (
          <Messages
            talk={{ ...talk, messages: talk.messages }}
            at={at}
            readBefore={readBefore}
            people={people}
            room={room.id}
            isGroup={room.kind === 'group'}
            onReply={message => {
              setEdited(null)
              setReply(message)
            }}
            onEdit={message => {
              setReply(null)
              setEdited(message)
            }}
            onNewest={onNewest}
          />
        ) : (
          <Skeleton kind="text" rows={8} />
        )}
        <Composer
          key={edited?.id ?? 'new'}
          room={room.id}
          people={people}
          reply={reply}
          edited={edited}
          onDone={() => {
            setReply(null)
            setEdited(null)
          }}
          send={draft => {
            talk.send(draft)
            if (at !== null) onNewest()
          }}
          onChanged={() => talk.refetch()}
        />
      </section>
      {side}
    </>
  )
}

/** Notes what is read while the page is looked at. */
const useReading = (room: ChatRoom, messages: readonly ChatMessage[] | undefined, later: boolean): void => {
  const newest = later ? undefined : messages?.at(-1)?.seq
  const read = useEffectEvent(async (seq: number) => {
    if (document.hidden || seq <= room.readSeq) return
    await call(markRead, { room: room.id, seq })
    for (const contract of [listChatRooms, countChat])
      void queryClient.invalidateQueries({ queryKey: callKey(contract) })
  })
  useEffect(() => {
    if (newest === undefined) return
    const note = () =>
      void read(newest).catch((error: unknown) => {
        // The next message, or the next visit, notes it again.
        if (!(error instanceof ApiError)) throw error
      })
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [newest])
}

interface MessagesProps {
  readonly talk: Omit<ReturnType<typeof useConversation>, 'messages'> & {
    readonly messages: readonly ChatMessage[]
  }
  readonly at: number | null
  readonly readBefore: number
  readonly people: readonly RoomPerson[]
  readonly room: string
  readonly isGroup: boolean
  onReply(message: ChatMessage): void
  onEdit(message: ChatMessage): void
  onNewest(): void
}

const Messages = (props: MessagesProps) => {
  const { talk, at, readBefore, people, room, isGroup, onReply, onEdit, onNewest } = props
  const { t } = useTranslation()
  const { messages, pending } = talk
  const scroll = useStickyScroll(messages, pending.length, at)
  const lang = currentLang()
  const lastOwn = messages.findLast(({ mine, kind }) => mine && kind !== 'notice')
  return (
    <div className="qc-scroll qc-messages" ref={scroll}>
      {talk.earlier ? (
        <button type="button" className="btn t s" disabled={talk.fetchingEarlier} onClick={talk.fetchEarlier}>
          {t('chat.earlier')}
        </button>
      ) : null}
      <ol>
        {messages.map((message, place) => {
          const before = messages[place - 1]
          const newDay = !before || !isSameDay(before.at, message.at)
          const isNew = message.seq > readBefore && !message.mine && (before?.seq ?? 0) <= readBefore
          const isFirst = newDay || isNew || !before || !standTogether(before, message)
          return (
            <Fragment key={message.id}>
              {newDay ? <li className="qc-day">{sayDay(t, lang, message.at)}</li> : null}
              {isNew && readBefore > 0 ? <li className="qc-new">{t('chat.new_below')}</li> : null}
              <Message
                message={message}
                room={room}
                isFirst={isFirst}
                isGroup={isGroup}
                isSought={message.seq === at}
                readers={message === lastOwn ? readersOf(message, people) : null}
                onReply={() => onReply(message)}
                onEdit={() => onEdit(message)}
              />
            </Fragment>
          )
        })}
        {pending.map(each => (
          <PendingMessage
            key={each.id}
            pending={each}
            onAgain={() => talk.again(each.id)}
            onDrop={() => talk.drop(each.id)}
          />
        ))}
      </ol>
      {talk.later ? (
        <button type="button" className="btn s qc-newest" onClick={onNewest}>
          <Icon name="down" size={14} />
          {t('chat.newest')}
        </button>
      ) : null}
    </div>
  )
}

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()

const standTogether = (before: ChatMessage, message: ChatMessage): boolean =>
  before.by.id === message.by.id &&
  before.kind !== 'notice' &&
  before.body !== null &&
  new Date(message.at).getTime() - new Date(before.at).getTime() < together

/** How many of the others have read a message, and how many there are; null in large rooms. */
const readersOf = (
  { seq }: ChatMessage,
  people: readonly RoomPerson[],
): { readonly read: number; readonly of: number } | null => {
  const known = people.filter(({ readSeq }) => readSeq !== null)
  if (known.length === 0) return null
  // The author is among those who have read it.
  return { read: known.filter(({ readSeq }) => (readSeq ?? 0) >= seq).length - 1, of: people.length - 1 }
}

/**
 * Keeps the end in view while one is near it, also when a picture or card of a message grows as it loads, and the place while
 * earlier messages are added above.
 */
const useStickyScroll = (messages: readonly ChatMessage[], pending: number, at: number | null) => {
  const ref = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(at === null)
  const before = useRef<{ first: number; height: number; sought: boolean }>({
    first: 0,
    height: 0,
    sought: false,
  })
  const first = messages[0]?.seq ?? 0
  const last = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    const box = ref.current
    const list = box?.querySelector('ol')
    if (!box || !list) return
    const note = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd
    }
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight
      before.current.height = box.scrollHeight
    })
    box.addEventListener('scroll', note, { passive: true })
    grown.observe(list)
    return () => {
      box.removeEventListener('scroll', note)
      grown.disconnect()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages are added, read from the DOM
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const { first: was, height, sought } = before.current
    if (at !== null && !sought) box.querySelector('.qc-sought')?.scrollIntoView({ block: 'center' })
    else if (was > 0 && first < was) box.scrollTop += box.scrollHeight - height
    else if (pending > 0 || isAtEnd.current) {
      box.scrollTop = box.scrollHeight
      isAtEnd.current = true
    }
    before.current = { first, height: box.scrollHeight, sought: true }
  }, [first, last, pending, at])
  return ref
}
