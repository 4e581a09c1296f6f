import { call, clockForm, momentAt, todayNow, useCall } from '@gantry/client/web'
import { Modal, searchSign } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, DatePicker, InputNumber, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract, invitationContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'
import { departmentTree, findsNode } from '../structure/department-tree.ts'
import '../structure/structure.css'

interface InvitationDialogProps {
  readonly onMade: (made: { readonly code: string }) => void
  readonly onClose: () => void
}

/** Days an invitation lasts unless something else is chosen. */
const usualDays = 7

/** A new invitation; its link is copied once it is made. */
export const InvitationDialog = ({ onMade, onClose }: InvitationDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const departments = useCall(identityContract.listDepartments, {}).data?.data ?? []
  const [department, setDepartment] = useState<string | null>(null)
  const [most, setMost] = useState<number | null>(1)
  const [until, setUntil] = useState(() => dayjs(todayNow()).add(usualDays, 'day').endOf('day'))
  const [approval, setApproval] = useState(true)
  const form = useForm({ name: '' }, ['name'], async ({ name }) => {
    const made = await call(invitationContract.makeInvitation, {
      name: name.trim(),
      department,
      most,
      until: momentAt(until.format(clockForm)),
      approval,
    })
    await client.invalidateQueries()
    onMade(made)
    onClose()
  })
  return (
    <Modal open title={t('invitations.make')} footer={null} onCancel={onClose}>
      <form className="os-form" noValidate onSubmit={(event: FormEvent) => void form.submit(event)}>
        <Told failure={form.failures.form} />
        <Field
          label={t('invitations.for')}
          hint={t('invitations.for.hint')}
          autoFocus
          required
          maxLength={60}
          {...form.bind('name')}
        />
        <div className="fld">
          <label htmlFor="invitation-department">{t('requests.approve.department')}</label>
          <TreeSelect
            id="invitation-department"
            style={{ width: '100%' }}
            allowClear
            showSearch
            suffixIcon={searchSign}
            filterTreeNode={findsNode(departments)}
            treeDefaultExpandAll
            value={department ?? undefined}
            treeData={departmentTree(departments)}
            onChange={value => setDepartment(value ?? null)}
          />
          {form.failures.department ? <div className="hint err">{form.failures.department}</div> : null}
        </div>
        <div className="two">
          <div className="fld">
            <label htmlFor="invitation-until">{t('invitations.until')}</label>
            <DatePicker
              id="invitation-until"
              style={{ width: '100%' }}
              allowClear={false}
              minDate={dayjs(todayNow())}
              maxDate={dayjs(todayNow()).add(365, 'day')}
              value={until}
              onChange={day => day && setUntil(day.endOf('day'))}
            />
            {form.failures.until ? <div className="hint err">{form.failures.until}</div> : null}
          </div>
          <div className="fld">
            <label htmlFor="invitation-most">{t('invitations.most')}</label>
            <InputNumber
              id="invitation-most"
              style={{ width: '100%' }}
              min={1}
              max={10_000}
              precision={0}
              placeholder={t('invitations.most.any')}
              value={most}
              onChange={setMost}
            />
          </div>
        </div>
        <Checkbox checked={approval} onChange={({ target }) => setApproval(target.checked)}>
          {t('joinRules.approval')}
        </Checkbox>
        <p className="ink3 cap">{t('requests.approve.later')}</p>
        <footer>
          <button type="button" className="btn" onClick={onClose}>
            {t('ui.cancel')}
          </button>
          <button type="submit" className="btn p" aria-busy={form.busy}>
            {t('invitations.submit')}
          </button>
        </footer>
      </form>
    </Modal>
  )
}
