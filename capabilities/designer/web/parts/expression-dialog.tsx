import { call } from '@gantry/client/web'
import type { ContextType, ExprIssue, ExprType } from '@gantry/expr/shared'
import type { ComparedTable } from '@gantry/fields/shared'
import { getRecord, listRecords } from '@gantry/model/shared'
import { ConditionEditor, ExpressionEditor } from '@gantry/screens/web'
import { Modal } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ExpressionDialogProps {
  readonly title: string
  readonly text: string
  readonly scope: ContextType
  readonly expected: ExprType
  /** It is a condition, which may be edited as lines. */
  readonly about?: ComparedTable
  /** The table whose newest record is the sample for evaluation. */
  readonly sampleOf: string | null
  /** Message shown while an invalid expression cannot be applied. */
  readonly mend: string
  onClose(): void
  onTake(text: string): void
}

/** Edits an expression of a design; only a valid expression can be applied. */
export const ExpressionDialog = (props: ExpressionDialogProps) => {
  const { title, scope, expected, about, sampleOf, mend, onClose, onTake } = props
  const { t } = useTranslation()
  const [text, setText] = useState(props.text)
  const [issues, setIssues] = useState<readonly ExprIssue[]>([])
  const sample = useQuery({
    queryKey: ['designer', 'sample', sampleOf],
    enabled: sampleOf !== null,
    queryFn: async () => {
      const table = sampleOf ?? ''
      const { data } = await call(listRecords, { table, pageSize: 1, count: 'none' })
      const [newest] = data
      return newest ? (await call(getRecord, { table, id: newest.id })).data : null
    },
  })
  const edited = {
    value: text,
    ...(sample.data && { sample: sample.data }),
    onChange: (next: string, found: readonly ExprIssue[]) => {
      setText(next)
      setIssues(found)
    },
  }
  return (
    <Modal
      open
      title={title}
      width={960}
      okText={t('designer.formula.take')}
      cancelText={t('designer.cancel')}
      okButtonProps={{
        disabled: text.trim() === '' || issues.length > 0,
        title: issues.length > 0 ? mend : '',
      }}
      onOk={() => onTake(text)}
      onCancel={onClose}
    >
      {about ? (
        <ConditionEditor about={about} label={title} {...edited} />
      ) : (
        <ExpressionEditor autoFocus scope={scope} expected={expected} {...edited} />
      )}
    </Modal>
  )
}
