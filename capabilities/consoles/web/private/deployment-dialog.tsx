import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addDeployment,
  changeDeployment,
  listDeployments,
  type PrivateDeployment,
} from '../../shared/private/contract.ts'
import { AmountField, TextField } from '../parts/form.tsx'

interface DeploymentDialogProps {
  readonly given: PrivateDeployment | null
  /** The key of a new deployment, which is shown once. */
  readonly onKey: (key: string) => void
  readonly onClose: () => void
}

/** Limits and end of a private deployment; saving issues a new licence. */
export const DeploymentDialog = ({ given, onKey, onClose }: DeploymentDialogProps) => {
  const { t } = useTranslation()
  const [customer, setCustomer] = useState(given?.customer ?? '')
  const [contact, setContact] = useState(given?.contact ?? '')
  const [note, setNote] = useState(given?.note ?? '')
  const [spaces, setSpaces] = useState<number | null>(given?.spaces ?? null)
  const [users, setUsers] = useState<number | null>(given?.users ?? null)
  const [validUntil, setValidUntil] = useState(
    given?.validUntil ?? dayjs().add(1, 'year').format('YYYY-MM-DD'),
  )
  const done = () => {
    toast({ text: t('consoles.private.issued') })
    onClose()
  }
  const add = useAction(addDeployment, {
    refresh: [listDeployments],
    onDone: ({ key }) => {
      onKey(key)
      done()
    },
  })
  const change = useAction(changeDeployment, { refresh: [listDeployments], onDone: done })
  const { error } = given ? change : add
  const issueAt = useIssue(error)
  const facts = { customer, contact, note, spaces, users, validUntil }
  return (
    <Modal
      open
      title={t(given ? 'consoles.private.renew' : 'consoles.private.add')}
      okText={t('consoles.private.issue')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: customer.trim() === '', loading: add.isPending || change.isPending }}
      onOk={() => (given ? change.mutate({ id: given.id, ...facts }) : add.mutate(facts))}
      onCancel={onClose}
    >
      <FormFailure error={error} />
      <TextField
        required
        label={t('consoles.private.customer')}
        maxLength={100}
        value={customer}
        failure={issueAt('customer')}
        onChange={setCustomer}
      />
      <div className="co-two">
        <AmountField
          label={t('consoles.private.spaces')}
          value={spaces}
          failure={issueAt('spaces')}
          onChange={setSpaces}
        />
        <AmountField
          label={t('consoles.private.users')}
          value={users}
          failure={issueAt('users')}
          onChange={setUsers}
        />
      </div>
      <Field required label={t('consoles.valid_until')} failure={issueAt('validUntil')}>
        {id => (
          <DatePicker
            id={id}
            style={{ width: '100%' }}
            allowClear={false}
            value={dayjs(validUntil)}
            onChange={day => day && setValidUntil(day.format('YYYY-MM-DD'))}
          />
        )}
      </Field>
      <TextField label={t('consoles.contact')} maxLength={100} value={contact} onChange={setContact} />
      <TextField label={t('consoles.note')} maxLength={200} value={note} onChange={setNote} />
    </Modal>
  )
}
