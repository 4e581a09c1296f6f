import { useCall } from '@gantry/client/web'
import { fieldViewOf } from '@gantry/fields/web'
import { Banner, EmptyState, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { fileWord } from '../shared/contract.ts'
import type { FilePlace } from './file-place.ts'
import { NoView } from './no-view.tsx'

const def = { type: 'richText' }

/** Rich text, drawn as elements and never as markup. */
const RichText = ({ html }: { readonly html: string }) => {
  const view = fieldViewOf(def)
  const Drawn = view.Detail ?? view.Cell
  return <Drawn value={html} field={def} />
}

/** The text and tables of a Word document. */
const WordView = ({ place }: { place: FilePlace }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(fileWord, place)
  if (error) return <NoView error={error} />
  if (!data) return <Skeleton kind="text" rows={12} />
  return (
    <>
      <Banner kind="info">{t(data.more ? 'files.word.more' : 'files.word.lead')}</Banner>
      {data.blocks.length === 0 ? (
        <EmptyState fill kind="never" icon="doc" title={t('files.word.empty')} />
      ) : (
        <article className="fv-word" translate="no">
          {data.blocks.map((block, at) =>
            'html' in block ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a document have no identity but their place
              <RichText key={at} html={block.html} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <div key={at} className="fv-word-table">
                <table className="tbl">
                  <tbody>
                    {block.rows.map((row, line) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: see above
                      <tr key={line}>
                        {row.map(({ html, span }, cell) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: see above
                          <td key={cell} colSpan={span}>
                            <RichText html={html} />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            ),
          )}
        </article>
      )}
    </>
  )
}

export default WordView
