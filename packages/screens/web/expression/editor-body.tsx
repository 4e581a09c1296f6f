import { currentLang, DesignHelpContext, timeZoneNow } from '@gantry/client/web'
import { type Checked, t as types, writeWithIds } from '@gantry/expr/shared'
import { ConfigProvider } from 'antd'
import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Code } from './code/open-code.ts'
import { CodeField } from './code-field.tsx'
import type { ExpressionEditorProps } from './editor-props.ts'
import { Palette } from './palette.tsx'
import { ProposedExpression } from './proposed-expression.tsx'
import { ResultLine } from './result-line.tsx'
import { TryOut } from './try-out.tsx'
import './expression.css'

const EditorBody = (props: ExpressionEditorProps) => {
  const { value, onChange, scope, expected = types.any, entry = 'expression', input = types.any } = props
  const { sample, timeZone = timeZoneNow(), label, autoFocus = false } = props
  const { t, i18n } = useTranslation()
  const lang = i18n.language === 'en' ? 'en' : currentLang()
  const setting = useMemo(
    () => ({ scope, expected, entry, input, lang }),
    [scope, expected, entry, input, lang],
  )
  const words = useMemo(
    () => ({ label: label ?? t('expression.label'), completions: t('expression.completions') }),
    [label, t],
  )
  const { componentDisabled: isLocked } = ConfigProvider.useConfig()
  const help = use(DesignHelpContext)
  const told = useRef(value)
  const code = useRef<Code | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)

  // The editor exists by now: React runs the effects of children before those of the parent.
  useEffect(() => {
    if (autoFocus) code.current?.focus()
  }, [autoFocus])

  const hear = (next: Checked) => {
    setChecked(next)
    const stored = writeWithIds(next)
    // A relabelled text and the initial text are not changes.
    if (stored === told.current || (next.issues.length > 0 && next.source === told.current)) return
    told.current = stored
    onChange(stored, next.issues)
  }

  return (
    <div className="ex">
      <div className="ex-grid">
        <div className="ex-main">
          <CodeField
            value={value}
            told={told}
            setting={setting}
            words={words}
            isLocked={isLocked}
            hear={hear}
            code={code}
          />
          {checked && (
            <>
              <ResultLine
                checked={checked}
                lang={lang}
                onGo={({ from, to }) => code.current?.select(from, to)}
                onMend={mend => code.current?.replace(mend)}
              />
              {entry === 'expression' && (
                <TryOut checked={checked} sample={sample} timeZone={timeZone} lang={lang} />
              )}
              {help && !isLocked ? (
                <Suspense fallback={null}>
                  <help.Expression
                    scope={scope}
                    expected={expected}
                    entry={entry}
                    input={input}
                    text={writeWithIds(checked)}
                    isWrong={checked.issues.length > 0}
                    show={text => (
                      <ProposedExpression text={text} setting={setting} sample={sample} timeZone={timeZone} />
                    )}
                    onTake={text => {
                      code.current?.show(text)
                      code.current?.focus()
                    }}
                  />
                </Suspense>
              ) : null}
            </>
          )}
        </div>
        {isLocked ? null : (
          <Palette
            scope={scope}
            lang={lang}
            onInsert={(text, isFunction) => code.current?.insert(text, isFunction)}
          />
        )}
      </div>
    </div>
  )
}

export default EditorBody
