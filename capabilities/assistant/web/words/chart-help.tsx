import { type ChartHelpProps, useCall } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWords } from '../../shared/words-contract.ts'
import { ChartDialog } from './chart-dialog.tsx'

/** The way to a chart in words; nothing where questions are not open for the table. */
const ChartHelp = (props: ChartHelpProps) => {
  const { t } = useTranslation()
  const { data } = useCall(readWords, { table: props.table }, { staleTime: 60_000 })
  const [isOpen, setOpen] = useState(false)
  if (!data?.open) return null
  return (
    <>
      <button type="button" className="btn t s" onClick={() => setOpen(true)}>
        {t('assistant.words.chart')}
      </button>
      {isOpen ? <ChartDialog {...props} left={data.left} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export default ChartHelp
