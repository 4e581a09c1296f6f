import { call, useCall } from '@gantry/client/web'
import { ReferenceSelect, refOf } from '@gantry/fields/web'
import { createRecord, getRecord, type Ref, updateRecord } from '@gantry/model/shared'
import { Modal, searchSign } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Input, TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitNode } from '../../shared/index.ts'
import { failuresOf, missing, noFailures } from '../access/failures.ts'
import { Told } from '../access/told.tsx'
import { departmentTree } from '../structure/department-tree.ts'

interface UnitDialogProps {
  readonly dimension: string
  /** Null: a new one. */
  readonly id: string | null
  /** Where a new one stands. */
  readonly under: string | null
  readonly units: readonly UnitNode[]
  readonly onClose: () => void
}

const table = 'org_unit'

/** Name, place and manager of a unit. */
export const UnitDialog = ({ dimension, id, under, units, onClose }: UnitDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const stored = useCall(getRecord, { table, id: id ?? '' }, { enabled: id !== null, staleTime: 0 }).data
    ?.data
  const [typed, setTyped] = useState<{ name?: string; above?: string | null; manager?: Ref | null }>({})
  const [failures, setFailures] = useState(noFailures)
  const [busy, setBusy] = useState(false)
  const draft = {
    name: String(stored?.name ?? ''),
    above: id === null ? under : (refOf(stored?.above ?? null)?.id ?? null),
    manager: refOf(stored?.manager ?? null),
    ...typed,
  }
  const save = async () => {
    const empty = missing(t, { name: draft.name }, ['name'])
    setFailures(empty)
    if (Object.keys(empty).length > 0) return
    setBusy(true)
    const record = { name: draft.name.trim(), above: draft.above, manager: draft.manager?.id ?? null }
    try {
      if (stored)
        await call(updateRecord, { table, id: stored.id, record: { ...record, version: stored.version } })
      else await call(createRecord, { table, record: { ...record, dimension } })
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
      title={t(id === null ? 'dimensions.unit.add' : 'dimensions.unit.edit')}
      okText={t('dimensions.save')}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <div className="os-form">
        <Told failure={failures.form} />
        <div className="fld">
          <label htmlFor="unit-name">{t('dimensions.name')}</label>
          <Input
            id="unit-name"
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
          <label htmlFor="unit-above">{t('dimensions.unit.above')}</label>
          <TreeSelect
            id="unit-above"
            style={{ width: '100%' }}
            allowClear
            showSearch
            suffixIcon={searchSign}
            treeNodeFilterProp="title"
            treeDefaultExpandAll
            status={failures.above ? 'error' : ''}
            value={draft.above ?? undefined}
            treeData={unitTree(units)}
            onChange={value => setTyped({ ...typed, above: value ?? null })}
          />
          {failures.above ? <div className="hint err">{failures.above}</div> : null}
        </div>
        <div className="fld">
          <label htmlFor="unit-manager">{t('dimensions.unit.manager')}</label>
          <ReferenceSelect
            id="unit-manager"
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

/** The units as a tree, in the order of their names. */
export const unitTree = (units: readonly UnitNode[]) =>
  departmentTree(units.map(unit => ({ ...unit, order: null })))
