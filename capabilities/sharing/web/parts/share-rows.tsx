import { joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall } from '@gantry/client/web'
import { Banner, EmptyState, Skeleton } from '@gantry/ui/web'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readShare } from '../../shared/contract.ts'

interface ShareRowsProps {
  readonly id: string
  /** The first rows only. */
  readonly isPreview: boolean
}

/** Records of an offer as the receiving side sees them. */
export const ShareRows = ({ id, isPreview }: ShareRowsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [page, setPage] = useState(1)
  const pageSize = isPreview ? 5 : 20
  const { data, error } = useCall(readShare, { id, page, pageSize }, { keep: true, staleTime: 0 })
  if (error) return <p className="hint err">{errorText(t, error)}</p>
  if (!data) return <Skeleton kind="table" rows={4} />
  const gone = data.gone.map(({ label }) => localise(label, lang))
  const notice =
    gone.length > 0 ? <Banner kind="warn">{t('sharing.gone', { fields: joined(gone, lang) })}</Banner> : null
  if (data.data.length === 0)
    return (
      <>
        {notice}
        <EmptyState kind="never" icon="table" title={t('sharing.rows.none')}>
          {null}
        </EmptyState>
      </>
    )
  return (
    <>
      {notice}
      <div className="sh-scroll">
        <table className="tbl sh-records">
          <thead>
            <tr>
              {data.fields.map(field => (
                <th key={field.id} translate="no">
                  {localise(field.label, lang)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map(row => (
              <tr key={row.id}>
                {row.values.map((value, at) => (
                  <td key={data.fields[at]?.id ?? at} translate="no">
                    {value ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isPreview || (page === 1 && !data.more) ? null : (
        <Pagination
          size="small"
          showSizeChanger={false}
          current={page}
          pageSize={pageSize}
          total={data.total ?? (data.more ? (page + 1) * pageSize : page * pageSize)}
          onChange={setPage}
        />
      )}
    </>
  )
}
