import { Failed, usePage } from '@gantry/client/web'
import { Skeleton, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import './designer.css'
import { Designer } from './designer.tsx'
import { type Part, parts } from './designer-bar.tsx'
import { useOpenDesign } from './use-open-design.ts'

/** Page of the table designer: one table with its slave tables, form and computed fields. */
const DesignerPage = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const table = params.tableId ?? ''
  const { begun, error, reopen, onOwn } = useOpenDesign(table)
  // The selected part survives the designer's restart after publishing.
  const [query] = useSearchParams()
  const wanted = parts.find(each => each === query.get('part'))
  const [part, setPart] = useState<Part>(wanted ?? 'form')
  if (error) {
    return <Failed error={error} fill />
  }
  if (!begun) return <Skeleton kind="form" rows={8} />
  return (
    <Designer
      key={`${table} ${begun.times}`}
      answer={begun.answer}
      part={part}
      onPart={setPart}
      onOwn={onOwn}
      onPublished={async () => {
        await reopen()
        toast({ text: t('designer.published') })
      }}
      onReopen={reopen}
    />
  )
}

export default DesignerPage
