import { Failed, inSpace, useCall, usePage } from '@gantry/client/web'
import type { StoredFile } from '@gantry/model/shared'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fileFacts } from '../shared/contract.ts'
import { viewOf } from '../shared/view-of.ts'
import type { FilePlace } from './file-place.ts'
import './files.css'
import { Picture } from './picture.tsx'

const TextView = lazy(() => import('./text-view.tsx'))
const WordView = lazy(() => import('./word-view.tsx'))
const SheetView = lazy(() => import('./sheet-view.tsx'))

/** A file shown in the browser, and where it cannot be, a sentence and the download. */
const FilePage = () => {
  const { t } = useTranslation()
  const { params, query } = usePage()
  const { table, record, comment, approval, chat } = query
  const place: FilePlace = {
    id: params.fileId ?? '',
    ...(table !== undefined && { table }),
    ...(record !== undefined && { record }),
    ...(comment !== undefined && { comment }),
    ...(approval !== undefined && { approval }),
    ...(chat !== undefined && { chat }),
  }
  const { data, error } = useCall(fileFacts, place)
  if (error)
    return error.status === 404 || error.status === 400 ? (
      <EmptyState fill kind="denied" title={t('files.not_found')}>
        {t('files.not_found.hint')}
      </EmptyState>
    ) : (
      <Failed error={error} fill />
    )
  if (!data) return <Skeleton kind="text" rows={12} />
  const file = data.data
  return (
    <div className="fv">
      <PageHeader
        own
        title={file.name}
        action={
          <a className="btn" href={hrefOf(place, false)} download>
            <Icon name="download" size={14} />
            {t('files.download')}
          </a>
        }
      />
      <div className="fv-body">
        <Suspense fallback={<Skeleton kind="text" rows={12} />}>
          <Shown file={file} place={place} />
        </Suspense>
      </div>
    </div>
  )
}

const hrefOf = ({ id, ...place }: FilePlace, inline: boolean): string =>
  inSpace(`/api/files/${id}?${new URLSearchParams({ ...place, inline: String(inline) })}`)

const Shown = ({ file, place }: { file: StoredFile; place: FilePlace }) => {
  const { t } = useTranslation()
  switch (viewOf(file)) {
    case 'picture':
      return <Picture name={file.name} src={hrefOf(place, true)} />
    case 'pdf':
      if (navigator.pdfViewerEnabled) return <iframe title={file.name} src={hrefOf(place, true)} />
      break
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: files that people attach have no captions
      return <audio controls src={hrefOf(place, false)} />
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: files that people attach have no captions
      return <video controls src={hrefOf(place, false)} />
    case 'text':
      return <TextView place={place} />
    case 'word':
      return <WordView place={place} />
    case 'sheet':
      return <SheetView place={place} />
  }
  return (
    <EmptyState
      fill
      kind="never"
      icon="doc"
      title={t('files.no_preview')}
      actions={
        <a className="btn p" href={hrefOf(place, false)} download>
          {t('files.download')}
        </a>
      }
    >
      {t('files.no_preview.hint')}
    </EmptyState>
  )
}

export default FilePage
