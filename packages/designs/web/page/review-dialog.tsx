import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Difference } from '../../shared/kind.ts'
import { WordList } from '../word-list.tsx'

interface ReviewDialogProps {
  readonly kind: string
  /** The number of the release to be. */
  readonly n: number
  readonly words: readonly Difference[]
  readonly warnings: readonly string[]
  readonly blocked: boolean
  onClose(): void
  onPublish(): void
}

/** The last look before a design is published: what changes, and what may not be meant. */
export const ReviewDialog = (props: ReviewDialogProps) => {
  const { kind, n, words, warnings, blocked, onClose, onPublish } = props
  const { t } = useTranslation()
  const title = t('designs.publish', { n })
  return (
    <Modal
      open
      width={560}
      title={title}
      okText={title}
      cancelText={t('designs.cancel')}
      okButtonProps={{ disabled: blocked }}
      onOk={onPublish}
      onCancel={onClose}
    >
      {[...new Set(warnings)].map(warning => (
        <p key={warning} className="dg-clash" role="alert">
          {warning}
        </p>
      ))}
      <WordList kind={kind} words={words} />
    </Modal>
  )
}
