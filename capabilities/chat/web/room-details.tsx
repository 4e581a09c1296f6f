import { call, callKey, errorText, inSpace, queryClient, useSession } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Avatar, Icon, Modal, toast } from '@gantry/ui/web'
import { Input, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addToRoom,
  type ChatRoom,
  changeRoom,
  chatLimits,
  leaveRoom,
  listChat,
  listChatRooms,
  type RoomPerson,
  readRoom,
} from '../shared/contract.ts'
import { roomTitle } from './say.ts'

interface RoomDetailsProps {
  readonly room: ChatRoom
  readonly people: readonly RoomPerson[]
  /** Who made the group and may take people out of it. */
  readonly owner: string | null
  onClose(): void
  onLeft(): void
}

/** The people of a conversation, its name, and how loud it is. */
export const RoomDetails = ({ room, people, owner, onClose, onLeft }: RoomDetailsProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const id = useId()
  const isGroup = room.kind === 'group'
  const [title, setTitle] = useState(room.title ?? '')
  const [added, setAdded] = useState<readonly Ref[]>([])
  const [isLeaving, setIsLeaving] = useState(false)

  const run = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      for (const contract of [listChatRooms, readRoom, listChat])
        void queryClient.invalidateQueries({ queryKey: callKey(contract) })
      return true
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
      return false
    }
  }
  const leave = async () => {
    setIsLeaving(false)
    if (await run(call(leaveRoom, { room: room.id, person: user.personId }))) onLeft()
  }
  return (
    <aside className="qc-details" aria-label={t('chat.details')}>
      <header className="qc-bar">
        <h2>{t('chat.details')}</h2>
        <span className="grow" />
        <button type="button" className="btn t sq" aria-label={t('ui.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="qc-scroll">
        {isGroup ? (
          <form
            onSubmit={event => {
              event.preventDefault()
              void run(call(changeRoom, { room: room.id, title: title.trim() }))
            }}
          >
            <label className="qc-label" htmlFor={`${id}t`}>
              {t('chat.title')}
            </label>
            <span className="qc-name-row">
              <Input
                id={`${id}t`}
                value={title}
                maxLength={chatLimits.title}
                onChange={event => setTitle(event.target.value)}
              />
              <button
                type="submit"
                className="btn"
                disabled={title.trim() === '' || title.trim() === room.title}
              >
                {t('chat.title.save')}
              </button>
            </span>
          </form>
        ) : null}
        <div className="qc-mute">
          <label htmlFor={`${id}m`}>
            {t('chat.mute')}
            <small className="ink3">{t('chat.mute.hint')}</small>
          </label>
          <Switch
            id={`${id}m`}
            checked={room.muted}
            onChange={muted => void run(call(changeRoom, { room: room.id, muted }))}
          />
        </div>
        <h3>
          {t('chat.members')} <span className="ink3 cap">{people.length}</span>
        </h3>
        <ul className="qc-people">
          {people.map(person => (
            <li key={person.id}>
              <Avatar name={person.title} seed={person.id} size={28} />
              <a href={inSpace(`/organization/usercontactinfo?id=${person.id}`)} translate="no">
                <span className="cut">{person.title}</span>
                <small className="ink3 cut">{person.position}</small>
              </a>
              {isGroup && person.id === owner ? <span className="tag">{t('chat.owner')}</span> : null}
              {isGroup && owner === user.personId && person.id !== owner ? (
                <button
                  type="button"
                  className="btn t xs sq"
                  aria-label={t('chat.take_out', { name: person.title })}
                  title={t('chat.take_out', { name: person.title })}
                  onClick={() => void run(call(leaveRoom, { room: room.id, person: person.id }))}
                >
                  <Icon name="minus" size={14} />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
        {isGroup ? (
          <>
            <label className="qc-label" htmlFor={`${id}a`}>
              {t('chat.add')}
            </label>
            <span className="qc-name-row">
              <ReferenceSelect
                id={`${id}a`}
                target="member"
                sign="face"
                many
                chosen={added}
                onChoose={setAdded}
              />
              <button
                type="button"
                className="btn"
                disabled={added.length === 0}
                onClick={async () => {
                  const ids = added.map(person => person.id)
                  if (await run(call(addToRoom, { room: room.id, people: ids }))) setAdded([])
                }}
              >
                <Icon name="plus" size={14} />
              </button>
            </span>
            <button type="button" className="btn d qc-leave" onClick={() => setIsLeaving(true)}>
              {t('chat.leave')}
            </button>
          </>
        ) : null}
      </div>
      {isLeaving ? (
        <Modal
          open
          width={420}
          title={t('chat.leave.title', { title: roomTitle(room) })}
          okText={t('chat.leave')}
          cancelText={t('chat.cancel')}
          okButtonProps={{ danger: true }}
          onCancel={() => setIsLeaving(false)}
          onOk={() => void leave()}
        >
          <p className="ink2">{t('chat.leave.text')}</p>
        </Modal>
      ) : null}
    </aside>
  )
}
