import { callWithFiles, errorText } from '@gantry/client/web'
import type { TableId } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPrintDocument } from '../../shared/contract.ts'
import type { DocumentFile } from '../../shared/document-file.ts'

interface DocumentPickProps {
  readonly table: TableId
  readonly label: string
  onRead(document: DocumentFile): void
}

/** Sends a Word document or Excel workbook, which the server reads and checks. */
export const DocumentPick = ({ table, label, onRead }: DocumentPickProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const read = async (file: File) => {
    setReading(true)
    try {
      onRead(await callWithFiles(readPrintDocument, { table }, [file]))
    } catch (error) {
      toast({ text: errorText(t, error), kind: 'failed' })
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".docx,.xlsx"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button
        icon={<Icon name="upload" size={14} />}
        loading={isReading}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
