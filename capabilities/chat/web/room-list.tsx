import { currentLang, useCall } from '@gantry/client/web'
import { Avatar, Icon, Skeleton } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChatRoom, searchChat } from '../shared/contract.ts'
import { NewGroup, NewPair } from './new-room.tsx'
import { RoomFace } from './room-face.tsx'
import { inShort, roomTitle, sayMoment } from './say.ts'

interface RoomListProps {
  readonly rooms: readonly ChatRoom[]
  readonly chosen: string | null
  onOpen(room: string, at?: number): void
  onMeet(person: string): void
  onMade(room: string): void
}

/** The conversations of the person, their search, and how a new one is begun. */
export const RoomList = ({ rooms, chosen, onOpen, onMeet, onMade }: RoomListProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [making, setMaking] = useState<'pair' | 'group' | null>(null)
  const words = useDeferredValue(text.trim())
  return (
    <nav className="qc-rooms" aria-label={t('chat.rooms')}>
      <div className="qc-bar">
        <label className="in">
          <Icon name="search" size={14} />
          <input
            type="search"
            value={text}
            maxLength={100}
            placeholder={t('chat.search')}
            aria-label={t('chat.search')}
            onChange={event => setText(event.target.value)}
          />
        </label>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'pair', icon: <Icon name="user" size={14} />, label: t('chat.new.pair') },
              { key: 'group', icon: <Icon name="people" size={14} />, label: t('chat.new.group') },
            ],
            onClick: ({ key }) => setMaking(key === 'group' ? 'group' : 'pair'),
          }}
        >
          <button type="button" className="btn p sq" aria-label={t('chat.new')} title={t('chat.new')}>
            <Icon name="plus" />
          </button>
        </Dropdown>
      </div>
      <div className="qc-scroll">
        {words === '' ? (
          <ul>
            {rooms.map(room => (
              <RoomLine key={room.id} room={room} isChosen={room.id === chosen} onOpen={onOpen} />
            ))}
          </ul>
        ) : (
          <Found words={words} rooms={rooms} onOpen={onOpen} />
        )}
      </div>
      {making === 'pair' ? <NewPair onClose={() => setMaking(null)} onChosen={onMeet} /> : null}
      {making === 'group' ? <NewGroup onClose={() => setMaking(null)} onMade={onMade} /> : null}
    </nav>
  )
}

interface RoomLineProps {
  readonly room: ChatRoom
  readonly isChosen: boolean
  onOpen(room: string): void
}

const RoomLine = ({ room, isChosen, onOpen }: RoomLineProps) => {
  const { t } = useTranslation()
  const { last, unread, muted, mentioned } = room
  const who = last && last.kind !== 'notice' && last.text !== null && room.kind === 'group'
  return (
    <li>
      <button
        type="button"
        className={isChosen ? 'qc-room on' : 'qc-room'}
        aria-current={isChosen || undefined}
        onClick={() => onOpen(room.id)}
      >
        <RoomFace room={room} />
        <span className="qc-line">
          <b className="cut" translate="no">
            {roomTitle(room)}
          </b>
          <time className="ink3 cap" dateTime={room.at}>
            {sayMoment(t, currentLang(), room.at)}
          </time>
          <span className="cut ink3" translate="no">
            {mentioned > 0 ? <em className="qc-at">{t('chat.mentioned')} </em> : null}
            {who ? `${last.mine ? t('chat.you') : last.by.title}: ` : null}
            {last ? inShort(t, last.kind, last.text) : null}
          </span>
          {unread > 0 ? (
            <span
              className={muted && mentioned === 0 ? 'badge quiet' : 'badge'}
              title={t('chat.unread.title', { count: unread })}
            >
              {unread > 99 ? '99+' : unread}
            </span>
          ) : muted ? (
            <Icon name="bell" size={14} className="qc-muted" />
          ) : null}
        </span>
      </button>
    </li>
  )
}

interface FoundProps {
  readonly words: string
  readonly rooms: readonly ChatRoom[]
  onOpen(room: string, at?: number): void
}

/** Conversations whose names contain the words, and messages that do. */
const Found = ({ words, rooms, onOpen }: FoundProps) => {
  const { t } = useTranslation()
  const { data, isFetching } = useCall(searchChat, { text: words }, { keep: true })
  const low = words.toLocaleLowerCase()
  const named = rooms.filter(room => roomTitle(room).toLocaleLowerCase().includes(low))
  const hits = data?.data ?? []
  if (!data && isFetching) return <Skeleton kind="text" rows={4} />
  if (named.length === 0 && hits.length === 0)
    return <p className="qc-none ink3">{t('chat.found.none', { text: words })}</p>
  return (
    <>
      {named.length > 0 ? (
        <>
          <h2>{t('chat.found.rooms')}</h2>
          <ul>
            {named.map(room => (
              <RoomLine key={room.id} room={room} isChosen={false} onOpen={onOpen} />
            ))}
          </ul>
        </>
      ) : null}
      {hits.length > 0 ? (
        <>
          <h2>{t('chat.found.messages')}</h2>
          <ul>
            {hits.map(hit => {
              const room = rooms.find(({ id }) => id === hit.room)
              return (
                <li key={`${hit.room} ${hit.seq}`}>
                  <button type="button" className="qc-room" onClick={() => onOpen(hit.room, hit.seq)}>
                    <Avatar name={hit.by.title} seed={hit.by.id} size={36} />
                    <span className="qc-line">
                      <b className="cut" translate="no">
                        {hit.by.title}
                        {room ? <small className="ink3"> · {roomTitle(room)}</small> : null}
                      </b>
                      <time className="ink3 cap" dateTime={hit.at}>
                        {sayMoment(t, currentLang(), hit.at)}
                      </time>
                      <span className="cut ink2" translate="no">
                        <Marked text={hit.text} words={words} />
                      </span>
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
          {data?.more ? <p className="qc-none ink3">{t('chat.found.more')}</p> : null}
        </>
      ) : null}
    </>
  )
}

/** A text with the first of the searched words marked, and what stands shortly before. */
const Marked = ({ text, words }: { readonly text: string; readonly words: string }) => {
  const at = text.toLocaleLowerCase().indexOf(words.toLocaleLowerCase())
  if (at < 0) return text
  const start = Math.max(0, at - 12)
  return (
    <>
      {start > 0 ? '…' : ''}
      {text.slice(start, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
