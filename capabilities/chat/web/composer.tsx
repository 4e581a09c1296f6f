import { call, errorText, useSession } from '@gantry/client/web'
import { stillMentioned } from '@gantry/comments/shared'
import { useUploads } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Icon, toast, useMedia } from '@gantry/ui/web'
import { Mentions } from 'antd'
import { type ComponentRef, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChatMessage, changeChat, chatLimits, type RoomPerson } from '../shared/contract.ts'
import { offeredPeople } from './offered-people.ts'
import { RecordPicker } from './record-picker.tsx'
import { inShort } from './say.ts'
import type { Draft } from './use-conversation.ts'

interface ComposerProps {
  readonly room: string
  readonly people: readonly RoomPerson[]
  /** The message that is answered. */
  readonly reply: ChatMessage | null
  /** The message of one's own that is changed. */
  readonly edited: ChatMessage | null
  onDone(): void
  send(draft: Draft): void
  onChanged(): Promise<unknown>
}

/** Unsent texts by room, while the page is open. */
const drafts = new Map<string, string>()

/** Where a message is written. Enter sends, also several files one after the other. */
export const Composer = ({ room, people, reply, edited, onDone, send, onChanged }: ComposerProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const isPhone = useMedia('(max-width: 719px)')
  const [text, setText] = useState(edited?.body ?? drafts.get(room) ?? '')
  const [named, setNamed] = useState<readonly Ref[]>(edited?.mentions ?? [])
  const [picks, setPicks] = useState(false)
  const [offers, setOffers] = useState(false)
  /** What was typed behind @. */
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<ComponentRef<typeof Mentions>>(null)
  const over = text.trim().length - chatLimits.text
  const answered = reply?.seq
  const answer = answered === undefined ? {} : { replyTo: answered }
  useEffect(() => {
    if (answered !== undefined) field.current?.focus()
  }, [answered])

  const write = (next: string) => {
    setText(next)
    if (edited) return
    if (next) drafts.set(room, next)
    else drafts.delete(room)
  }
  const change = async ({ seq }: ChatMessage) => {
    setBusy(true)
    try {
      await call(changeChat, { room, seq, text })
      await onChanged()
      onDone()
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    if (busy || over > 0 || text.trim() === '') return
    if (edited) return void change(edited)
    send({ text: text.trim(), ...answer, mentions: stillMentioned(text, named).map(({ id }) => id) })
    write('')
    setNamed([])
    onDone()
  }
  const attach = (files: readonly File[]) =>
    uploads.send(files, arrived => {
      for (const file of arrived) send({ file, ...answer })
      onDone()
    })

  return (
    <div className="qc-write">
      {reply || edited ? (
        <p className="qc-answering">
          <span className="cut" translate="no">
            <b>{reply ? t('chat.replying', { name: reply.by.title }) : t('chat.editing')}</b>{' '}
            {reply ? inShort(t, reply.kind, reply.file?.name ?? reply.body) : null}
          </span>
          <button
            type="button"
            className="btn t xs sq"
            aria-label={t(reply ? 'chat.drop_reply' : 'chat.cancel')}
            onClick={onDone}
          >
            <Icon name="close" size={12} />
          </button>
        </p>
      ) : null}
      {uploads.uploads.length > 0 ? (
        <ul className="qc-uploads">
          {uploads.uploads.map(({ key, name, share, failure }) => (
            <li key={key} className={failure ? 'bad' : undefined}>
              <span className="cut" translate="no">
                {name}
              </span>
              <span className="cap">{failure ?? `${Math.round(share * 100)} %`}</span>
              {failure ? (
                <button
                  type="button"
                  className="btn t xs sq"
                  aria-label={t('chat.remove_file', { name })}
                  onClick={() => uploads.dismiss(key)}
                >
                  <Icon name="close" size={12} />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Mentions
        ref={field}
        variant="borderless"
        autoSize={{ minRows: isPhone ? 1 : 2, maxRows: 8 }}
        autoFocus={edited !== null || !isPhone}
        value={text}
        status={over > 0 ? 'error' : ''}
        placeholder={t('chat.write')}
        aria-label={t('chat.write')}
        placement="top"
        notFoundContent={t('chat.nobody')}
        filterOption={false}
        options={offeredPeople(people, user.personId, typed).map(({ id, title }) => ({
          key: id,
          value: title,
          label: title,
        }))}
        onSearch={asked => {
          setTyped(asked)
          setOffers(true)
        }}
        onSelect={option => {
          setOffers(false)
          const person = { id: String(option.key), title: option.value ?? '' }
          setNamed(now => (now.some(({ id }) => id === person.id) ? now : [...now, person]))
        }}
        onChange={next => {
          if (!/@[^\s]*$/.test(next)) setOffers(false)
          write(next)
        }}
        onPaste={event => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length === 0) return
          event.preventDefault()
          attach(pasted)
        }}
        onKeyDown={event => {
          // Enter also picks a name from the list, and ends the composition of Chinese text.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || offers) return
          event.preventDefault()
          submit()
        }}
      />
      <div className="qc-tools">
        {edited ? null : (
          <>
            <Tool icon="clip" label={t('chat.attach')} run={() => input.current?.click()} />
            <Tool icon="order" label={t('chat.record')} run={() => setPicks(true)} />
            <input
              ref={input}
              type="file"
              multiple
              hidden
              onChange={event => {
                attach([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </>
        )}
        <span className="grow" />
        {over > 0 ? (
          <span className="qc-failed cap">{t('chat.too_long', { count: over, most: chatLimits.text })}</span>
        ) : isPhone ? null : (
          <span className="ink3 cap">{t('chat.keys')}</span>
        )}
        <button
          type="button"
          className="btn p s"
          disabled={text.trim() === '' || over > 0}
          aria-busy={busy}
          onClick={submit}
        >
          {t(edited ? 'chat.save' : 'chat.send')}
        </button>
      </div>
      {picks ? (
        <RecordPicker
          onClose={() => setPicks(false)}
          onChosen={record => {
            setPicks(false)
            send({ record, ...answer })
            onDone()
          }}
        />
      ) : null}
    </div>
  )
}

interface ToolProps {
  readonly icon: 'clip' | 'order'
  readonly label: string
  run(): void
}

const Tool = ({ icon, label, run }: ToolProps) => (
  <button type="button" className="btn t s sq" aria-label={label} title={label} onClick={run}>
    <Icon name={icon} />
  </button>
)
