import type { Lang } from '@gantry/base/shared'
import { type Description, type Signature, sayType } from '@gantry/expr/shared'

interface CallProps {
  readonly name: string
  readonly call: Signature
  readonly lang: Lang
  /** Index of the current argument, shown highlighted. */
  readonly argument?: number
}

/** One signature of a function, with its argument types. */
export const Call = ({ name, call, lang, argument }: CallProps) => {
  const { params, rest, spread } = call
  const current = argument === undefined ? -1 : Math.min(argument, params.length - 1)
  return (
    <code translate="no" className="ex-call">
      {name}(
      {params.map((param, index) => (
        <span key={param.name}>
          {index > 0 && ', '}
          <span className={index === current ? 'now' : undefined}>
            {param.optional ? `[${param.name}]` : param.name}
            <i>: {sayType(param.type, lang)}</i>
          </span>
        </span>
      ))}
      {(rest || spread) && ', …'})
    </code>
  )
}

/** Help on a field, a function or a keyword: syntax, meaning, examples. */
export const DescriptionText = ({ description, lang }: { description: Description; lang: Lang }) => {
  const { title, calls, about, type, id, options, examples } = description
  return (
    <div className="ex-about">
      {calls.length > 0 ? (
        calls.map(call => <Call key={JSON.stringify(call)} name={title} call={call} lang={lang} />)
      ) : (
        <b translate="no">{title}</b>
      )}
      {about && <p>{about}</p>}
      {type && (
        <p>
          {sayType(type, lang)}
          {id !== undefined && id !== title && (
            <code translate="no" className="ex-id">
              {id}
            </code>
          )}
        </p>
      )}
      {options.length > 0 && <p translate="no">{options.slice(0, 12).join(' · ')}</p>}
      {examples.slice(0, 2).map(([source, result]) => (
        <code translate="no" className="ex-example" key={source}>
          {source}
          <span> = {result}</span>
        </code>
      ))}
    </div>
  )
}
