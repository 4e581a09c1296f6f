import { localise } from '@gantry/base/shared'
import { call, currentLang } from '@gantry/client/web'
import { Banner, Modal, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DepartmentNode, type MergeReport, structureContract } from '../../shared/index.ts'
import { type Failures, failuresOf, noFailures } from '../access/failures.ts'
import { Told } from '../access/told.tsx'
import { DepartmentSelect } from './department-select.tsx'
import { DepartmentUses } from './department-uses.tsx'
import { followJob } from './follow-job.ts'

interface MergeDialogProps {
  readonly department: DepartmentNode
  readonly departments: readonly DepartmentNode[]
  readonly onMerged: (into: string) => void
  readonly onClose: () => void
}

/** Shows what refers to a department and merges it into another one. */
export const MergeDialog = ({ department, departments, onMerged, onClose }: MergeDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [into, setInto] = useState<string | null>(null)
  const [failures, setFailures] = useState<Failures>(noFailures)
  const [done, setDone] = useState<number | null>(null)
  const [report, setReport] = useState<MergeReport | null>(null)
  const { name } = department
  const busy = done !== null
  const merge = async (target: DepartmentNode): Promise<void> => {
    const { job } = await call(structureContract.mergeDepartment, { id: department.id, into: target.id })
    const { result } = await followJob<MergeReport>(job, ({ done }) => setDone(done))
    await client.invalidateQueries()
    if (!result) return setFailures({ form: t('structure.job.failed') })
    if (result.refused.length > 0) return setReport(result)
    toast({ text: t('structure.merge.done', { name, into: target.name }) })
    onMerged(target.id)
  }
  const start = async () => {
    const target = departments.find(({ id }) => id === into)
    if (!target) return setFailures({ into: t('structure.merge.choose') })
    setFailures(noFailures)
    setDone(0)
    try {
      await merge(target)
    } catch (error) {
      setFailures(failuresOf(t, error))
    } finally {
      setDone(null)
    }
  }
  return (
    <Modal
      open
      title={t('structure.merge.title', { name })}
      okText={t('structure.merge.submit')}
      okButtonProps={{ danger: true, disabled: report !== null }}
      cancelText={t(report ? 'ui.close' : 'ui.cancel')}
      confirmLoading={busy}
      onOk={start}
      onCancel={() => (report && into !== null ? onMerged(into) : onClose())}
    >
      <div className="os-form">
        <p className="ink2">{t('structure.merge.why', { name })}</p>
        <Told failure={failures.form} />
        {report?.refused.map(({ table, count }) => (
          <Banner key={localise(table, currentLang())} kind="warn">
            {t('structure.merge.refused', { table: localise(table, currentLang()), count })}
          </Banner>
        ))}
        {done ? <p className="ink3">{t('structure.merge.changed', { count: done })}</p> : null}
        <div className="fld">
          <label htmlFor="merge-into">{t('structure.merge.into')}</label>
          <DepartmentSelect
            id="merge-into"
            departments={departments.filter(({ id }) => id !== department.id)}
            value={into}
            failed={failures.into !== undefined}
            onChange={setInto}
          />
          {failures.into ? <div className="hint err">{failures.into}</div> : null}
        </div>
        {report || busy ? null : <DepartmentUses id={department.id} />}
      </div>
    </Modal>
  )
}
