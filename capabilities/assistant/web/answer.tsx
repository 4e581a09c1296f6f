import { useSession } from '@gantry/client/web'
import type { OutputOf } from '@gantry/model/shared'
import { withSpace } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ask } from '../shared/contract.ts'
import { partsOf } from './answer-parts.ts'

/** The answer as text, its cited records as links, and what was read for it. The model's text is never read as HTML. */
export const Answer = ({ answer, cited, tools, rows, tokens }: OutputOf<typeof ask>) => {
  const { t } = useTranslation()
  const { space } = useSession()
  return (
    <div className="ai-answer">
      <p translate="no">
        {partsOf(answer, cited).map((part, at) =>
          part.record ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
            <Link key={at} to={withSpace(`/${part.record.table}/detail/${part.record.id}`, space.id)}>
              {part.text}
            </Link>
          ) : (
            part.text
          ),
        )}
      </p>
      <small className="ink3">{t('assistant.took', { tools: tools.length, rows, tokens })}</small>
    </div>
  )
}
