import { call, errorText, Failed, inSpace, spaceSetting, useCall, usePage } from '@gantry/client/web'
import { chatSetting } from '@gantry/model/shared'
import { EmptyState, Skeleton, toast, useMedia } from '@gantry/ui/web'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listChatRooms, openPair } from '../shared/contract.ts'
import { ConversationPanel } from './conversation.tsx'
import './chat.css'
import { RoomList } from './room-list.tsx'

/** Conversations: the list and the open one; on a phone one after the other. `?person=` opens the one with a colleague. */
const ChatPage = () => {
  const { t } = useTranslation()
  if (spaceSetting(chatSetting)) return <Conversations />
  return (
    <EmptyState fill kind="never" icon="chat" title={t('chat.off')}>
      {t('chat.off.hint')}
    </EmptyState>
  )
}

const addressOf = (room: string | null, at?: number): string =>
  inSpace(`/qChat${room ? `?room=${room}${at ? `&at=${at}` : ''}` : ''}`)

const Conversations = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { query } = usePage()
  const isPhone = useMedia('(max-width: 719px)')
  const { data, error, refetch } = useCall(listChatRooms, {})
  const rooms = data?.data
  const { room: chosen = null, person } = query
  const at = query.at && /^\d{1,15}$/.test(query.at) ? Number(query.at) : null

  const open = (room: string | null, from?: number) => navigate(addressOf(room, from), { replace: !isPhone })
  const meet = async (id: string) => {
    try {
      const { id: room } = await call(openPair, { person: id })
      await refetch()
      void navigate(addressOf(room), { replace: true })
    } catch (failure) {
      toast({ kind: 'failed', text: errorText(t, failure) })
    }
  }
  const meetAsked = useEffectEvent((id: string) => void meet(id))
  useEffect(() => {
    if (person !== undefined) meetAsked(person)
  }, [person])

  if (error) return <Failed error={error} fill />
  if (!rooms) return <Skeleton kind="text" rows={10} />
  const room = rooms.find(({ id }) => id === chosen)
  const list = (
    <RoomList
      rooms={rooms}
      chosen={chosen}
      onOpen={(id, from) => void open(id, from)}
      onMeet={id => void meet(id)}
      onMade={async id => {
        await refetch()
        void open(id)
      }}
    />
  )
  if (isPhone && !chosen) return <div className="qc">{list}</div>
  return (
    <div className="qc">
      {isPhone ? null : list}
      {room ? (
        <ConversationPanel
          key={`${room.id} ${at ?? ''}`}
          room={room}
          at={at}
          onBack={isPhone ? () => void open(null) : null}
          onNewest={() => void open(room.id)}
          onLeft={async () => {
            await refetch()
            void open(null)
          }}
        />
      ) : (
        <div className="qc-talk">
          <EmptyState
            fill
            kind="never"
            icon="chat"
            title={t(chosen ? 'chat.gone' : rooms.length > 0 ? 'chat.pick' : 'chat.none')}
            actions={
              chosen && isPhone ? (
                <button type="button" className="btn" onClick={() => void open(null)}>
                  {t('chat.back')}
                </button>
              ) : undefined
            }
          >
            {rooms.length > 0 ? null : t('chat.none.hint')}
          </EmptyState>
        </div>
      )}
    </div>
  )
}

export default ChatPage
