import type { Issue } from '@gantry/base/shared'
import { ApiError, currentLang, errorText } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'

/** Lines shown of one refusal. */
const most = 8

/** Why the server refused a design: the sentence of the error, and a line for each reason. */
export const Refusal = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation()
  const lines = error instanceof ApiError ? joined(error.issues, currentLang()) : []
  const said = [...new Set(lines.map(({ code, params }) => t(`issue.${code}`, { ...params })))]
  return (
    <div className="dg-refusal" role="alert">
      <p>{errorText(t, error)}</p>
      {said.length > 0 ? (
        <ul className="dg-reasons">
          {said.slice(0, most).map(line => (
            <li key={line}>{line}</li>
          ))}
          {said.length > most ? <li>…</li> : null}
        </ul>
      ) : null}
    </div>
  )
}

/** Issues that say the same of several fields, as one with all their names. */
const joined = (issues: readonly Issue[], lang: string): readonly Issue[] => {
  const groups = new Map<string, Issue[]>()
  for (const issue of issues) {
    const key = JSON.stringify([issue.code, { ...issue.params, field: '' }])
    groups.set(key, [...(groups.get(key) ?? []), issue])
  }
  const list = new Intl.ListFormat(lang, { type: 'conjunction', style: 'narrow' })
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const fields = [first, ...others].map(({ params }) => params?.field)
    return fields.every(field => typeof field === 'string')
      ? [{ ...first, params: { ...first.params, field: list.format(new Set(fields)) } }]
      : [first, ...others]
  })
}
