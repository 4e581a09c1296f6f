import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import { toast } from './toast.tsx'

interface Copied {
  /** What the text is: "Link of the record". */
  readonly label: string
  /** Said when it lies on the clipboard. */
  readonly done: string
}

/** Copies a text and says so at the foot of the screen; a text that could not be copied is shown there to be taken. */
export const useCopy = (): ((text: string, said: Copied) => Promise<void>) => {
  const { t } = useTranslation()
  return async (text, { label, done }) => {
    if (await copyText(text)) toast({ text: done })
    else toast({ kind: 'failed', text: t('ui.copy.refused'), byHand: { text, label } })
  }
}
