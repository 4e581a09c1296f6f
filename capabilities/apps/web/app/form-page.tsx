import { inSpace, usePage } from '@gantry/client/web'
import { usePrinting } from '@gantry/print/web'
import { NewRecord, RecordDetail, RecordList } from '@gantry/screens/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { centreHref } from '../app-address.ts'
import { useRecordFiles } from './use-record-files.ts'

/** Before the field in the name of a value that a link gives. */
const valuePrefix = 'value.'

/**
 * One form by link, as from a code or a mail: `?table=…&form=new` for a new record, with `value.<field>=…` for each value the link
 * gives; `?table=…&id=…` for one that exists, with `form=edit` to change it; `?table=…` for the list.
 */
const FormPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const printing = usePrinting()
  const slots = useRecordFiles(printing.slots)
  const { table, id } = query
  if (!table)
    return (
      <EmptyState
        fill
        kind="denied"
        title={t('apps.form.unnamed')}
        actions={
          <a className="btn" href={centreHref()}>
            {t('apps.centre')}
          </a>
        }
      >
        {t('apps.form.unnamed_hint')}
      </EmptyState>
    )
  if (!id && query.form === 'new') {
    const given = Object.entries(query).flatMap(([name, text]) =>
      name.startsWith(valuePrefix) ? [[name.slice(valuePrefix.length), text] as const] : [],
    )
    return (
      <NewRecord
        table={table}
        given={given}
        onSaved={record => void navigate(inSpace(`/form?table=${table}&id=${record.id}`), { replace: true })}
        onCancel={() => void navigate(inSpace(`/form?table=${table}`), { replace: true })}
      />
    )
  }
  return (
    <>
      {id ? (
        <RecordDetail table={table} id={id} slots={slots} />
      ) : (
        <RecordList table={table} record={slots} />
      )}
      {printing.dialog}
    </>
  )
}

export default FormPage
