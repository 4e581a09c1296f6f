import { Icon, useMedia } from '@gantry/ui/web'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SheetDropProps {
  onFile(file: File): void
  readonly busy: boolean
  /** 0 to 1 while the file is being sent. */
  readonly sent: number
}

/** Phones and touch screens, from where no file is dragged. */
const withoutDragging = '(max-width: 719px), (pointer: coarse)'

/** The place to drop a spreadsheet, or to choose one. */
export const SheetDrop = (props: SheetDropProps) => {
  const { t } = useTranslation()
  const isTouch = useMedia(withoutDragging)
  return (
    <FileDrop
      title={t(isTouch ? 'sheet.choose' : 'sheet.drop')}
      hint={t('sheet.kinds')}
      accept=".xlsx,.xls,.csv,.txt,.zip"
      {...props}
    />
  )
}

interface FileDropProps extends SheetDropProps {
  readonly title: string
  readonly hint: string
  /** Endings of file names. */
  readonly accept: string
}

/** The place to drop a file, or to choose one. */
export const FileDrop = ({ title, hint, accept, onFile, busy, sent }: FileDropProps) => {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }
  return (
    <label
      className="wz-drop"
      data-over={over}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={24} />
      <h2>
        {busy ? t(sent < 1 ? 'sheet.sending' : 'sheet.reading', { share: Math.round(sent * 100) }) : title}
      </h2>
      <p>{hint}</p>
      <input
        className="sr"
        type="file"
        accept={accept}
        disabled={busy}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}
