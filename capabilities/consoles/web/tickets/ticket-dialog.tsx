import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTickets, openTicket, type TicketKind, ticketKinds } from '../../shared/tickets-contract.ts'
import { type ChosenFile, FileField } from '../parts/file-field.tsx'
import { TextField } from '../parts/form.tsx'

interface TicketDialogProps {
  readonly onClose: () => void
  readonly onOpened: (id: string) => void
}

/** Asks the provider for support. */
export const TicketDialog = ({ onClose, onOpened }: TicketDialogProps) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<TicketKind>('question')
  const [urgent, setUrgent] = useState(false)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const open = useAction(openTicket, {
    refresh: [listTickets],
    onDone: ({ id }) => {
      toast({ text: t('consoles.ticket.said_opened') })
      onOpened(id)
    },
  })
  const issueAt = useIssue(open.error)
  return (
    <Modal
      open
      title={t('consoles.ticket.add')}
      okText={t('consoles.ticket.send')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: title.trim() === '', loading: open.isPending }}
      onOk={() => open.mutate({ kind, urgent, title, body, files: files.map(({ id }) => id) })}
      onCancel={onClose}
    >
      <FormFailure error={open.error} />
      <TextField
        required
        label={t('consoles.ticket.title')}
        maxLength={100}
        value={title}
        failure={issueAt('title')}
        onChange={setTitle}
      />
      <Field label={t('consoles.ticket.kind')}>
        {id => (
          <Select
            id={id}
            style={{ width: '100%' }}
            value={kind}
            options={ticketKinds.map(value => ({ value, label: t(`consoles.ticket.kind.${value}`) }))}
            onChange={setKind}
          />
        )}
      </Field>
      <Field label={t('consoles.ticket.body')} hint={t('consoles.ticket.body_hint')}>
        {id => (
          <Input.TextArea
            id={id}
            rows={5}
            maxLength={5000}
            value={body}
            onChange={event => setBody(event.target.value)}
          />
        )}
      </Field>
      <Checkbox checked={urgent} onChange={({ target }) => setUrgent(target.checked)}>
        {t('consoles.ticket.urgent_hint')}
      </Checkbox>
      <FileField files={files} most={10} onChange={setFiles} />
    </Modal>
  )
}
