import { DesignedContext, type TableHelpProps, useCall } from '@gantry/client/web'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readHelp } from '../../shared/help-contract.ts'
import { ChangeDialog } from './change-dialog.tsx'

/** The way to a change in words; nothing where help is not open to the person. */
const TableHelp = (props: TableHelpProps) => {
  const { t } = useTranslation()
  const design = use(DesignedContext)
  const { data } = useCall(readHelp, design ? { ...design } : {}, { staleTime: 60_000 })
  const [isOpen, setOpen] = useState(false)
  if (!data?.open) return null
  return (
    <>
      <button type="button" className="btn t s" onClick={() => setOpen(true)}>
        {t('assistant.help.change')}
      </button>
      {isOpen ? <ChangeDialog {...props} left={data.left} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export default TableHelp
