import { useAction, useCall } from '@gantry/client/web'
import { Modal, searchSign, toast } from '@gantry/ui/web'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract, type JoinRequest } from '../../shared/index.ts'
import { Told } from '../access/told.tsx'
import { departmentTree, findsNode } from '../structure/department-tree.ts'

interface DialogProps {
  readonly request: JoinRequest
  readonly onClose: () => void
}

/** Where the new colleague belongs; the department they wrote is chosen when there is one of that name. */
export const ApproveDialog = ({ request, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const departments = useCall(identityContract.listDepartments, {}).data?.data ?? []
  const asked = request.suggested?.id ?? departments.find(({ name }) => name === request.department)?.id
  const [chosen, setChosen] = useState<string | null>(null)
  const department = chosen ?? asked
  const approve = useAction(identityContract.approveMember, {
    refresh: [identityContract.listJoinRequests, identityContract.listDepartments],
    onDone: () => {
      toast({ text: t('requests.approved', { name: request.name }) })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('requests.approve.title', { name: request.name })}
      okText={t('requests.approve.submit')}
      cancelText={t('ui.cancel')}
      confirmLoading={approve.isPending}
      onOk={() => approve.mutate({ id: request.id, departments: department ? [department] : [] })}
      onCancel={onClose}
    >
      <Told failure={approve.error?.message} />
      <div className="fld">
        <label htmlFor="approve-department">{t('requests.approve.department')}</label>
        <TreeSelect
          id="approve-department"
          style={{ width: '100%' }}
          value={department}
          treeData={departmentTree(departments)}
          treeDefaultExpandAll
          showSearch
          suffixIcon={searchSign}
          filterTreeNode={findsNode(departments)}
          allowClear
          onChange={value => setChosen(value ?? null)}
        />
        {request.department ? (
          <div className="hint">{t('requests.approve.asked', { department: request.department })}</div>
        ) : null}
      </div>
      <p className="ink3 cap jr-note">{t('requests.approve.later')}</p>
    </Modal>
  )
}
