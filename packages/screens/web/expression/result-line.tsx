import type { Lang } from '@gantry/base/shared'
import { type Checked, type ExprIssue, sayIssue, sayType } from '@gantry/expr/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { patience } from './code/mistakes.ts'
import { useRested } from './use-rested.ts'

interface ResultLineProps {
  readonly checked: Checked
  readonly lang: Lang
  readonly onGo: (issue: ExprIssue) => void
}

/** The type of the result, or what is wrong, said once a person rests; the sentence leads to its place. */
export const ResultLine = ({ checked, lang, onGo }: ResultLineProps) => {
  const { t } = useTranslation()
  const rested = useRested(checked, patience)
  const [issue] = rested.issues
  const empty = rested.source.trim() === ''
  return (
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
  )
}
