import { field } from '@gantry/fields/shared'
import { fieldViewOf, sizeText } from '@gantry/fields/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '../shared/contract.ts'
import { windowOf } from './moment.ts'

const richText = { ...field.richText(), label: '' }

/** Text, downtime and files of an announcement. Rich text is taken apart again before it is drawn. */
export const Body = ({ of }: { of: Announcement }) => {
  const { t } = useTranslation()
  const view = fieldViewOf(richText)
  const Detail = view.Detail ?? view.Cell
  return (
    <>
      {of.startsAt && of.endsAt ? (
        <p className="news-window">
          <Icon name="clock" /> {t('news.window', { window: windowOf(of.startsAt, of.endsAt) })}
        </p>
      ) : null}
      <Detail value={of.body} field={richText} />
      {of.files.length > 0 ? (
        <ul className="news-files">
          {of.files.map(file => (
            <li key={file.id}>
              <a href={`/api/announcements/${of.id}/files/${file.id}`} download>
                <Icon name="clip" /> <span translate="no">{file.name}</span>
              </a>
              <small className="ink3">{sizeText(file.size)}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
