import { type Row, sayType, writeWithLabels } from '@gantry/expr/shared'
import { Icon } from '@gantry/ui/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { checkText, type Setting } from './code/analysis.ts'
import { TryOut } from './try-out.tsx'

interface ProposedExpressionProps {
  /** In its stored form. */
  readonly text: string
  readonly setting: Setting
  readonly sample: Row | undefined
  readonly timeZone: string
}

/** A proposed expression as the editor would show it: with labels, its type, and the result on the sample record. */
export const ProposedExpression = ({ text, setting, sample, timeZone }: ProposedExpressionProps) => {
  const { t } = useTranslation()
  const { lang, entry } = setting
  const checked = useMemo(() => checkText(text, setting), [text, setting])
  return (
    <>
      <code className="ex-proposed" translate="no">
        {writeWithLabels(checked, lang)}
      </code>
      <span className="ex-fine">
        <Icon name="check" size={14} />
        {t('expression.result', { type: sayType(checked.type, lang) })}
      </span>
      {entry === 'expression' ? (
        <TryOut checked={checked} sample={sample} timeZone={timeZone} lang={lang} />
      ) : null}
    </>
  )
}
