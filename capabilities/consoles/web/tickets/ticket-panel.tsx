import {
  Failed,
  FormFailure,
  inSpace,
  sayBytes,
  sayMoment,
  useAction,
  useCall,
  useMayCall,
} from '@gantry/client/web'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, Rate } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movesOf, type TicketCommand, type TicketState } from '../../shared/ticket-states.ts'
import {
  answerTicket,
  listTickets,
  rateTicket,
  readTicket,
  type TicketDetail,
  type TicketFile,
  ticketFile,
} from '../../shared/tickets-contract.ts'
import { type ChosenFile, FileField } from '../parts/file-field.tsx'

export const ticketTones: Readonly<Record<TicketState, string>> = {
  new: 'info',
  taken: 'info',
  waiting: 'warn',
  solved: 'ok',
  closed: '',
}

/** One ticket with its replies; below them what the reader can do now. */
export const TicketPanel = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const { data, error } = useCall(readTicket, { id })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton />
  const mayLoad = data.isOwn || mayCall(ticketFile)
  return (
    <div className="co-ticket">
      <header>
        <h2 translate="no">{data.title}</h2>
        <span className={`tag ${ticketTones[data.state]}`}>{t(`consoles.ticket.${data.state}`)}</span>
        <button type="button" className="btn t s sq" aria-label={t('consoles.close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </header>
      <p className="ink3" translate="no">
        #{data.number} · {t(`consoles.ticket.kind.${data.kind}`)} · {data.space.name} · {data.openedBy} ·{' '}
        {sayMoment(data.createdAt)}
      </p>
      <p className="co-said" translate="no">
        {data.body}
      </p>
      <Files ticket={id} files={data.files} mayLoad={mayLoad} />
      <ol className="co-thread">
        {data.thread.map(({ id: key, at, side, who, command, body, files }) => (
          <li key={key} className={side}>
            <small className="ink3" translate="no">
              {who} · {t(`consoles.ticket.side.${side}`)} · {sayMoment(at)}
              {command ? ` · ${t(`consoles.ticket.did.${command}`)}` : ''}
            </small>
            {body ? (
              <p className="co-said" translate="no">
                {body}
              </p>
            ) : null}
            <Files ticket={id} files={files} mayLoad={mayLoad} />
          </li>
        ))}
      </ol>
      {data.isOwn || mayCall(answerTicket) ? <Answer ticket={data} /> : null}
      {data.isOwn && (data.state === 'solved' || data.state === 'closed') ? <Rating ticket={data} /> : null}
      {data.rating !== null && !data.isOwn ? (
        <div className="co-answer">
          <Rate disabled value={data.rating} />
          {data.ratingNote ? <span translate="no">{data.ratingNote}</span> : null}
        </div>
      ) : null}
      {data.ratedBy && data.ratedAt ? (
        <small className="ink3">
          {t('consoles.ticket.rated', { who: data.ratedBy, at: sayMoment(data.ratedAt) })}
        </small>
      ) : null}
    </div>
  )
}

interface FilesProps {
  readonly ticket: string
  readonly files: readonly TicketFile[]
  readonly mayLoad: boolean
}

const Files = ({ ticket, files, mayLoad }: FilesProps) =>
  files.length === 0 ? null : (
    <p className="co-files">
      {files.map(({ id, name, size }) =>
        mayLoad ? (
          <a key={id} href={inSpace(`/api/tickets/${ticket}/files/${id}`)} download translate="no">
            {name} <small className="ink3">{sayBytes(size)}</small>
          </a>
        ) : (
          <span key={id} translate="no">
            {name} <small className="ink3">{sayBytes(size)}</small>
          </span>
        ),
      )}
    </p>
  )

const Answer = ({ ticket: { id, state, side } }: { readonly ticket: TicketDetail }) => {
  const { t } = useTranslation()
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const answer = useAction(answerTicket, {
    refresh: [readTicket, listTickets],
    onDone: () => {
      setBody('')
      setFiles([])
      toast({ text: t('consoles.ticket.said_answered') })
    },
  })
  const send = (command: TicketCommand | null) =>
    answer.mutate({ id, command, body, files: files.map(each => each.id) })
  return (
    <div className="co-answer">
      <FormFailure error={answer.error} />
      <Input.TextArea
        rows={3}
        maxLength={5000}
        aria-label={t('consoles.ticket.reply')}
        placeholder={t('consoles.ticket.reply')}
        value={body}
        onChange={event => setBody(event.target.value)}
      />
      <FileField files={files} most={10} onChange={setFiles} />
      <div className="co-acts">
        {state === 'closed' || state === 'waiting' ? null : (
          <Button
            type="primary"
            disabled={body.trim() === ''}
            loading={answer.isPending}
            onClick={() => send(null)}
          >
            {t('consoles.ticket.reply_send')}
          </Button>
        )}
        {movesOf(state, side).map(command => (
          <Button
            key={command}
            disabled={(command === 'ask' || command === 'answer') && body.trim() === ''}
            onClick={() => send(command)}
          >
            {t(`consoles.ticket.do.${command}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

const Rating = ({ ticket: { id, rating, ratingNote } }: { readonly ticket: TicketDetail }) => {
  const { t } = useTranslation()
  const [note, setNote] = useState(ratingNote)
  const rate = useAction(rateTicket, {
    refresh: [readTicket, listTickets],
    onDone: () => toast({ text: t('consoles.ticket.said_rated') }),
  })
  return (
    <div className="co-answer">
      <b>{t('consoles.ticket.rate')}</b>
      <Input
        maxLength={500}
        aria-label={t('consoles.ticket.rate_note')}
        placeholder={t('consoles.ticket.rate_note')}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      <Rate value={rating ?? 0} onChange={value => value > 0 && rate.mutate({ id, rating: value, note })} />
      <FormFailure error={rate.error} />
    </div>
  )
}
