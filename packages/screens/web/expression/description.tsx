import type { Lang } from '@gantry/base/shared'
import { type Description, type Signature, sayType } from '@gantry/expr/shared'

interface CallProps {
  readonly name: string
  readonly call: Signature
  readonly lang: Lang
  /** The argument being written, which stands out. */
  readonly argument?: number
}

/** One way to call a function, with the types of its arguments. */
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

/** What is to be said about a field, a function or a word: how to write it, what it does, examples. */
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
