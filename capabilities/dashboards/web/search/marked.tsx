import { Fragment } from 'react'

/** The parts of a text, in turn outside and inside of the searched words. */
const partsOf = (text: string, words: readonly string[]): readonly string[] => {
  const wanted = words.filter(word => word !== '').map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return wanted.length === 0 ? [text] : text.split(new RegExp(`(${wanted.join('|')})`, 'gi'))
}

/** A text with the searched words marked. */
export const Marked = ({ text, words }: { readonly text: string; readonly words: readonly string[] }) => (
  <>
    {partsOf(text, words).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
      <Fragment key={at}>{at % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
    ))}
  </>
)
