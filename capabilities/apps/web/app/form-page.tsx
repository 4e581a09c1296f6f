import { usePage } from '@gantry/client/web'
import { usePrinting } from '@gantry/print/web'
import { RecordDetail, RecordList } from '@gantry/screens/web'

/**
 * One form by link, as from a code or a mail: `?table=…&form=new` for a new record, `?table=…&id=…` for one that exists,
 * with `form=edit` to change it.
 */
const FormPage = () => {
  const { query } = usePage()
  const printing = usePrinting()
  const table = query.table ?? ''
  return (
    <>
      {query.id ? (
        <RecordDetail table={table} id={query.id} slots={printing.slots} />
      ) : (
        <RecordList table={table} record={printing.slots} />
      )}
      {printing.dialog}
    </>
  )
}

export default FormPage
