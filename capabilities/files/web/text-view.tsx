import { useCall } from '@gantry/client/web'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { fileText } from '../shared/contract.ts'
import type { FilePlace } from './file-place.ts'
import { NoView } from './no-view.tsx'

/** A text as it is written. */
const TextView = ({ place }: { place: FilePlace }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(fileText, place)
  if (error) return <NoView error={error} />
  if (!data) return <Skeleton kind="text" rows={12} />
  return (
    <>
      {data.more ? <Banner kind="info">{t('files.text.more')}</Banner> : null}
      <pre className="fv-text" translate="no">
        {data.text}
      </pre>
    </>
  )
}

export default TextView
