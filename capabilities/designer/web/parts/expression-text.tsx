import { currentLang } from '@gantry/client/web'
import { type ContextType, check, parse, writeWithLabels } from '@gantry/expr/shared'

/** An expression as display text. */
export const ExpressionText = ({ text, scope }: { readonly text: string; readonly scope: ContextType }) => (
  <pre className="ds-formula" translate="no">
    {writeWithLabels(check(parse(text, scope), scope), currentLang())}
  </pre>
)
