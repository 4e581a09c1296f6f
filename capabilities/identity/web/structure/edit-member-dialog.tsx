import { call } from '@gantry/client/web'
import { refOf } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Modal, searchSign, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DepartmentNode, delegationContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'
import { departmentTree, findsNode } from './department-tree.ts'

interface EditMemberDialogProps {
  readonly member: RecordRow
  /** Those the person may move a member to. */
  readonly departments: readonly DepartmentNode[]
  readonly onClose: () => void
}

/** What a member administrator keeps of a member. */
export const EditMemberDialog = ({ member, departments, onClose }: EditMemberDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const text = (field: string) => (typeof member[field] === 'string' ? member[field] : '')
  const before = refOf(member.department ?? null)?.id
  const [department, setDepartment] = useState(before)
  const form = useForm(
    { name: text('name'), position: text('position'), extension: text('extension') },
    ['name'],
    async ({ name, position, extension }) => {
      await call(delegationContract.editMember, {
        id: member.id,
        version: member.version,
        name,
        position: position || null,
        extension: extension || null,
        ...(department && department !== before && { department }),
      })
      await client.invalidateQueries()
      toast({ text: t('delegation.member.saved', { name }) })
      onClose()
    },
  )
  return (
    <Modal
      open
      title={t('delegation.member.title', { name: String(member.name) })}
      footer={null}
      onCancel={onClose}
    >
      <form className="os-form" noValidate onSubmit={event => void form.submit(event)}>
        <Told failure={form.failures.form} />
        <div className="two">
          <Field label={t('structure.member.name')} maxLength={60} {...form.bind('name')} />
          <Field label={t('join.position')} maxLength={60} {...form.bind('position')} />
        </div>
        <div className="two">
          <div className="fld">
            <label htmlFor="edit-department">{t('join.department')}</label>
            <TreeSelect
              id="edit-department"
              style={{ width: '100%' }}
              showSearch
              suffixIcon={searchSign}
              filterTreeNode={findsNode(departments)}
              treeDefaultExpandAll
              value={department}
              treeData={departmentTree(departments)}
              onChange={(value: string | undefined) => setDepartment(value)}
            />
          </div>
          <Field label={t('delegation.member.extension')} maxLength={20} {...form.bind('extension')} />
        </div>
        <footer>
          <button type="button" className="btn" onClick={onClose}>
            {t('ui.cancel')}
          </button>
          <button type="submit" className="btn p" aria-busy={form.busy}>
            {t('delegation.member.save')}
          </button>
        </footer>
      </form>
    </Modal>
  )
}
