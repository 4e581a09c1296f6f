import { useAction, useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Modal, searchSign, toast } from '@gantry/ui/web'
import { Checkbox, DatePicker, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DelegatedDuty,
  type Delegation,
  delegatedDuties,
  delegationContract,
  identityContract,
} from '../../shared/index.ts'
import { Told } from '../access/told.tsx'
import { departmentTree, findsNode } from '../structure/department-tree.ts'

interface DelegationDialogProps {
  /** Absent: a new one. */
  readonly delegation?: Delegation
  readonly onClose: () => void
}

/** Who administers which department, what he may do and how long. */
export const DelegationDialog = ({ delegation, onClose }: DelegationDialogProps) => {
  const { t } = useTranslation()
  const departments = useCall(identityContract.listDepartments, {}).data?.data ?? []
  const [holder, setHolder] = useState<Ref | null>(delegation?.holder ?? null)
  const [department, setDepartment] = useState<string | null>(delegation?.department.id ?? null)
  const [duties, setDuties] = useState<readonly DelegatedDuty[]>(delegation?.duties ?? delegatedDuties)
  const [until, setUntil] = useState(delegation?.until ? dayjs(delegation.until) : null)
  const [missing, setMissing] = useState(false)
  const save = useAction(delegationContract.saveDelegation, {
    refresh: [delegationContract.listDelegations],
    onDone: () => {
      const name = departments.find(({ id }) => id === department)?.name ?? ''
      toast({ text: t('delegation.saved', { name: holder?.title ?? '', department: name }) })
      onClose()
    },
  })
  const submit = () => {
    if (!holder || !department || duties.length === 0) return setMissing(true)
    save.mutate({
      holder: holder.id,
      department,
      duties: [...duties],
      until: until?.endOf('day').toISOString() ?? null,
    })
  }
  return (
    <Modal
      open
      title={t('delegation.add')}
      okText={t('delegation.submit')}
      cancelText={t('ui.cancel')}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="os-form">
        <Told failure={missing ? t('delegation.missing') : save.error?.message} />
        <div className="fld">
          <label htmlFor="delegation-holder">{t('delegation.holder')}</label>
          <ReferenceSelect
            id="delegation-holder"
            target="member"
            sign="face"
            many={false}
            disabled={delegation !== undefined}
            chosen={holder ? [holder] : []}
            onChoose={([chosen]) => setHolder(chosen ?? null)}
          />
        </div>
        <div className="fld">
          <label htmlFor="delegation-department">{t('delegation.department')}</label>
          <TreeSelect
            id="delegation-department"
            style={{ width: '100%' }}
            showSearch
            suffixIcon={searchSign}
            filterTreeNode={findsNode(departments)}
            treeDefaultExpandAll
            disabled={delegation !== undefined}
            value={department ?? undefined}
            treeData={departmentTree(departments)}
            onChange={(value: string | undefined) => setDepartment(value ?? null)}
          />
        </div>
        <fieldset className="fld da-duties">
          <legend>{t('delegation.duties')}</legend>
          <Checkbox.Group
            value={[...duties]}
            options={delegatedDuties.map(value => ({ value, label: t(`delegation.duty.${value}`) }))}
            onChange={setDuties}
          />
        </fieldset>
        <div className="fld">
          <label htmlFor="delegation-until">{t('delegation.until')}</label>
          <DatePicker
            id="delegation-until"
            value={until}
            placeholder={t('delegation.until.none')}
            minDate={dayjs()}
            onChange={setUntil}
          />
        </div>
        <p className="ink3 cap">{t('delegation.roles.bySafe')}</p>
      </div>
    </Modal>
  )
}
