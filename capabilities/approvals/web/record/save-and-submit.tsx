import { callKey, errorText, inSpace, queryClient, type SaveActProps, useCall } from '@gantry/client/web'
import { getRecord } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import { listWorkflows } from '@gantry/workflow/shared'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { instanceOfRecord } from '../../shared/contract.ts'
import { listTodos } from '../../shared/desk.ts'
import { countWork, listInstances } from '../../shared/lists.ts'
import { submitAskedKey, submitAtOnce } from './submit-at-once.ts'

/**
 * Saves a new record and submits it, by one press. Where the submission needs a choice or is refused, the record stays saved and its
 * page opens with the dialog of the submission.
 */
export const SaveAndSubmit = ({ table, disabled, onSave }: SaveActProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useCall(listWorkflows, { table })
  const workflows = data?.data ?? []
  if (workflows.length === 0) return null
  const submit = async (record: string) => {
    const answer = await submitAtOnce(workflows, record)
    for (const contract of [instanceOfRecord, listTodos, listInstances, countWork, getRecord])
      void queryClient.invalidateQueries({ queryKey: callKey(contract) })
    if (answer === 'submitted') {
      toast({ text: t('approvals.record.submit.done') })
      return
    }
    if (answer !== 'asks')
      toast({
        kind: 'failed',
        text: t('approvals.record.submit.failed', { why: errorText(t, answer) }),
      })
    queryClient.setQueryData(submitAskedKey(record), true)
    void navigate(inSpace(`/${table}/detail/${record}`))
  }
  return (
    <button
      type="button"
      className="btn"
      disabled={disabled}
      onClick={() => onSave(record => void submit(record))}
    >
      <Icon name="flow" size={14} />
      {t('approvals.record.save_and_submit')}
    </button>
  )
}
