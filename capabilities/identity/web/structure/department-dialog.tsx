import { call, useCall } from '@gantry/client/web'
import { ReferenceSelect, refOf } from '@gantry/fields/web'
import { createRecord, getRecord, type Ref, updateRecord } from '@gantry/model/shared'
import { Modal, searchSign } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Input, TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepartmentNode } from '../../shared/index.ts'
import { failuresOf, missing, noFailures } from '../access/failures.ts'
import { Told } from '../access/told.tsx'
import { departmentTree, findsNode } from './department-tree.ts'

interface DepartmentDialogProps {
  /** Null: a new one. */
  readonly id: string | null
  readonly under: string | null
  readonly departments: readonly DepartmentNode[]
  readonly onClose: () => void
}

interface Draft {
  readonly name: string
  readonly parent: string | null
  readonly manager: Ref | null
}

const table = 'department'

/** Name, place and manager of a department. */
export const DepartmentDialog = ({ id, under, departments, onClose }: DepartmentDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const stored = useCall(getRecord, { table, id: id ?? '' }, { enabled: id !== null, staleTime: 0 }).data
    ?.data
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [failures, setFailures] = useState(noFailures)
  const [busy, setBusy] = useState(false)
  const draft: Draft = {
    name: String(stored?.name ?? ''),
    parent: id === null ? under : (refOf(stored?.parent ?? null)?.id ?? null),
    manager: refOf(stored?.manager ?? null),
    ...typed,
  }
  const save = async () => {
    const empty = missing(t, { name: draft.name }, ['name'])
    setFailures(empty)
    if (Object.keys(empty).length > 0) return
    setBusy(true)
    const record = { name: draft.name.trim(), parent: draft.parent, manager: draft.manager?.id ?? null }
    try {
      if (stored)
        await call(updateRecord, { table, id: stored.id, record: { ...record, version: stored.version } })
      else await call(createRecord, { table, record: { ...record, order: departments.length + 1 } })
      await client.invalidateQueries()
      onClose()
    } catch (error) {
      setFailures(failuresOf(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t(id === null ? 'structure.department.add' : 'structure.department.edit')}
      okText={t('structure.department.save')}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <div className="os-form">
        <Told failure={failures.form} />
        <div className="fld">
          <label htmlFor="department-name">{t('structure.department.name')}</label>
          <Input
            id="department-name"
            autoFocus
            maxLength={60}
            status={failures.name ? 'error' : ''}
            value={draft.name}
            onChange={event => setTyped({ ...typed, name: event.target.value })}
            onPressEnter={save}
          />
          {failures.name ? <div className="hint err">{failures.name}</div> : null}
        </div>
        <div className="fld">
          <label htmlFor="department-parent">{t('structure.department.parent')}</label>
          <TreeSelect
            id="department-parent"
            style={{ width: '100%' }}
            allowClear
            showSearch
            suffixIcon={searchSign}
            filterTreeNode={findsNode(departments)}
            treeDefaultExpandAll
            status={failures.parent ? 'error' : ''}
            value={draft.parent ?? undefined}
            treeData={departmentTree(departments)}
            onChange={value => setTyped({ ...typed, parent: value ?? null })}
          />
          {failures.parent ? <div className="hint err">{failures.parent}</div> : null}
        </div>
        <div className="fld">
          <label htmlFor="department-manager">{t('structure.department.manager')}</label>
          <ReferenceSelect
            id="department-manager"
            target="member"
            sign="face"
            many={false}
            chosen={draft.manager ? [draft.manager] : []}
            onChoose={([manager = null]) => setTyped({ ...typed, manager })}
          />
        </div>
      </div>
    </Modal>
  )
}
