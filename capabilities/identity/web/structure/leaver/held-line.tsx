import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Held, Ref } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import type { LeaverReport } from '../../../shared/index.ts'

interface HeldLineProps {
  readonly line: Held
  readonly choice: Ref | null
  readonly busy: boolean
  /** What became of it when it was last handed over. */
  readonly result: LeaverReport['lines'][number] | null
  readonly onChoose: (choice: Ref | null) => void
}

/** One line of what a member holds, with who takes it over or what becomes of it otherwise. */
export const HeldLine = ({ line, choice, busy, result, onChoose }: HeldLineProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const label = localise(line.label, lang)
  const otherwise = line.otherwise === null ? null : localise(line.otherwise, lang)
  return (
    <li>
      <span className="grow">
        <b>{label}</b> <span className="num">{line.count}</span>
        {result && result.refused > 0 ? (
          <span className="hint err">
            {t('leaver.line.refused', { count: result.refused })}
            {result.code ? ` · ${t(`error.${result.code}`)}` : ''}
          </span>
        ) : null}
      </span>
      {line.successor ? (
        <span className="os-heir">
          <label className="sr" htmlFor={`heir-${line.kind}-${line.key}`}>
            {t('leaver.to', { what: label })}
          </label>
          <ReferenceSelect
            id={`heir-${line.kind}-${line.key}`}
            target="member"
            sign="face"
            many={false}
            chosen={choice ? [choice] : []}
            disabled={busy}
            onChoose={([person = null]) => onChoose(person)}
          />
          {choice === null && otherwise !== null ? <span className="ink3 cap">{otherwise}</span> : null}
        </span>
      ) : (
        <span className="ink2">{otherwise}</span>
      )}
    </li>
  )
}
