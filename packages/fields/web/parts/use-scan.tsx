import { CodeReaderContext } from '@gantry/client/web'
import { Icon, useMedia } from '@gantry/ui/web'
import { type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** What an input shows to be filled by the camera: a button inside it, and the open reader beside it. */
interface Scan {
  readonly button: ReactNode
  readonly reader: ReactNode
}

/** The camera as a way to fill an input, on touch devices where the application provides a reader; `wanted` is false in cells of a sheet. */
export const useScan = (wanted: boolean, onText: (text: string) => void): Scan => {
  const { t } = useTranslation()
  const Reader = use(CodeReaderContext)
  const isTouch = useMedia('(pointer: coarse)')
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (!Reader || !isTouch || !wanted) return { button: null, reader: null }
  return {
    button: (
      <button type="button" className="f-scan" aria-label={t('field.scan')} onClick={() => setOpen(true)}>
        <Icon name="scan" size={16} />
      </button>
    ),
    reader: open ? (
      <Suspense>
        <Reader onText={onText} onClose={close} />
      </Suspense>
    ) : null,
  }
}
