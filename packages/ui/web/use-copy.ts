import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import { toast } from './toast.tsx'

interface Copied {
  /** Name of the text: "Link of the record". */
  readonly label: string
  /** Message after copying. */
  readonly done: string
}

/** Copies a text and confirms with a toast; a text that could not be copied is shown in it. */
export const useCopy = (): ((text: string, said: Copied) => Promise<void>) => {
  const { t } = useTranslation()
  return async (text, { label, done }) => {
    if (await copyText(text)) toast({ text: done })
    else toast({ kind: 'failed', text: t('ui.copy.refused'), byHand: { text, label } })
  }
}
