import type { Lang } from '@gantry/base/shared'
import {
  type Checked,
  type ExprIssue,
  type Mend,
  mendOf,
  sayIssue,
  sayMend,
  sayType,
} from '@gantry/expr/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { patience } from './code/mistakes.ts'
import { useRested } from './use-rested.ts'

interface ResultLineProps {
  readonly checked: Checked
  readonly lang: Lang
  readonly onGo: (issue: ExprIssue) => void
  readonly onMend: (mend: Mend) => void
}

/**
 * The type of the result, or the first error, shown after a pause in typing. Clicking the message selects the error; a
 * button applies the fix.
 */
export const ResultLine = ({ checked, lang, onGo, onMend }: ResultLineProps) => {
  const { t } = useTranslation()
  const rested = useRested(checked, patience)
  const [issue] = rested.issues
  // A fix is offered only for the current text: the position may have changed since the message was computed.
  const mend = issue && checked === rested ? mendOf(issue) : null
  const empty = rested.source.trim() === ''
  return (
    <div className="ex-told">
      <div className="ex-result" role="status">
        {empty ? (
          <span className="ink3">{t('expression.empty')}</span>
        ) : issue ? (
          <button type="button" className="ex-wrong" onClick={() => onGo(issue)}>
            <Icon name="err" size={14} />
            <span>{sayIssue(issue, lang)}</span>
          </button>
        ) : (
          <span className="ex-fine">
            <Icon name="check" size={14} />
            {t('expression.result', { type: sayType(rested.type, lang) })}
          </span>
        )}
      </div>
      {mend && (
        <button type="button" className="ex-mend" onClick={() => onMend(mend)}>
          {sayMend(mend.text, lang)}
        </button>
      )}
    </div>
  )
}
