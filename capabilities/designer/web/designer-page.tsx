import { callKey, errorText, queryClient, traceOf, useCall, usePage } from '@gantry/client/web'
import { getTable } from '@gantry/model/shared'
import { EmptyState, Skeleton, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import './designer.css'
import { openDesign } from '../shared/contract.ts'
import { Designer } from './designer.tsx'

/** The application designer: one table with its slave tables, its form and what it computes. */
const DesignerPage = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const table = params.tableId ?? ''
  const answer = useCall(openDesign, { table }, { staleTime: Number.POSITIVE_INFINITY })
  const reopen = async () => {
    await queryClient.invalidateQueries({ queryKey: callKey(getTable) })
    await answer.refetch()
  }
  if (answer.error) {
    return (
      <EmptyState kind="error" fill traceId={traceOf(answer.error)}>
        {errorText(t, answer.error)}
      </EmptyState>
    )
  }
  if (!answer.data) return <Skeleton kind="form" rows={8} />
  return (
    <Designer
      // What is published now, and whose draft it is, decides where a designer begins.
      key={`${table} ${answer.dataUpdatedAt}`}
      answer={answer.data}
      onPublished={async () => {
        await reopen()
        toast({ text: t('designer.published') })
      }}
      onReopen={reopen}
    />
  )
}

export default DesignerPage
