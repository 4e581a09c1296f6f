import { CopyByHand, copyText, Icon, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface NotCopiedProps {
  /** What has been done, e.g. that the member is created. */
  readonly done: string
  /** What must reach the colleague, and what it is called. */
  readonly text: string
  readonly label: string
  readonly onClose: () => void
}

/** A password the browser did not copy: nobody can see it later, so it stays here until it is taken. */
export const NotCopied = ({ done, text, label, onClose }: NotCopiedProps) => {
  const { t } = useTranslation()
  // Pressed for nothing else, the browser may allow it now.
  const copy = async () => {
    if (!(await copyText(text))) return
    toast({ text: t('structure.copied', { label }) })
    onClose()
  }
  return (
    <div className="os-form">
      <CopyByHand said={`${done} ${t('ui.copy.refused')}`} text={text} label={label} />
      <p className="ink3 cap">{t('structure.copy.once')}</p>
      <footer>
        <button type="button" className="btn" onClick={onClose}>
          {t('structure.copy.taken')}
        </button>
        <button type="button" className="btn p" onClick={copy}>
          <Icon name="copy" size={14} />
          {t('structure.copy')}
        </button>
      </footer>
    </div>
  )
}
