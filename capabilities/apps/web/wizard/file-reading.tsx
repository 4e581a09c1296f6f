import type { TextDialect } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import type { SheetChoice, SheetReading } from '../../shared/types.ts'
import { ReadingOfSheet } from './sheet-reading.tsx'
import { TextReading } from './text-reading.tsx'

interface FileReadingProps {
  /** Of a text file only. */
  readonly dialect: TextDialect | undefined
  readonly reading: SheetReading | undefined
  readonly busy: boolean
  onDialect(change: Partial<TextDialect>): void
  onSheet(choice: SheetChoice): void
}

/** One line that says how a file was read, which opens to what can be changed; open where something cannot be read. */
export const FileReading = ({ dialect, reading, busy, onDialect, onSheet }: FileReadingProps) => {
  const { t } = useTranslation()
  if (!reading) return null
  const line = reading.headingLine
  return (
    <details className="rd" open={reading.wrong.length > 0}>
      <summary>
        {dialect
          ? t('reading.summary_text', {
              encoding: t(`reading.encoding.${dialect.encoding}`),
              delimiter: spoken[dialect.delimiter]
                ? t(`reading.delimiter.${spoken[dialect.delimiter]}`)
                : dialect.delimiter,
              line,
            })
          : t('reading.summary_sheet', { line })}
      </summary>
      {dialect ? (
        <div className="rd-parts">
          <TextReading dialect={dialect} busy={busy} onChange={onDialect} />
        </div>
      ) : null}
      <ReadingOfSheet reading={reading} busy={busy} onChange={onSheet} />
    </details>
  )
}

/** Delimiters that cannot be seen, by the names of their texts. */
const spoken: Readonly<Record<string, string>> = { '\t': 'tab', ' ': 'space' }
