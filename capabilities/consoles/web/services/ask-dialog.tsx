import { FormFailure, inSpace, useAction } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Service } from '../../shared/services/services-contract.ts'
import { listTickets, openTicket } from '../../shared/tickets-contract.ts'

interface AskDialogProps {
  readonly service: Service
  readonly what: 'renew' | 'stop'
  readonly onClose: () => void
}

/** Asks the provider to renew or stop a service, as a ticket. */
export const AskDialog = ({ service, what, onClose }: AskDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [body, setBody] = useState('')
  const ask = useAction(openTicket, {
    refresh: [listTickets],
    onDone: ({ id }) => {
      toast({ text: t('consoles.ticket.said_opened') })
      navigate(inSpace(`/sysop/workSheet?id=${id}`))
    },
  })
  const title = t(`consoles.service.ask_${what}_title`, { name: service.product.name })
  return (
    <Modal
      open
      title={title}
      okText={t('consoles.ticket.send')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: ask.isPending }}
      onOk={() =>
        ask.mutate({
          kind: 'quota',
          urgent: false,
          title,
          body: `${body}\n${service.validUntil}`.trim(),
          files: [],
        })
      }
      onCancel={onClose}
    >
      <p className="ink2">{t('consoles.service.ask_what')}</p>
      <Field label={t('consoles.note')}>
        {id => (
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={1000}
            value={body}
            onChange={event => setBody(event.target.value)}
          />
        )}
      </Field>
      <FormFailure error={ask.error} />
    </Modal>
  )
}
