import { HighlightStyle, StreamLanguage, type StreamParser, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import type { CodeAreaProps } from './code-props.ts'

interface State {
  /** End of the comment the line begins in; null outside. */
  comment: string | null
}

const words =
  /^(?:const|let|function|return|if|else|for|of|in|while|await|async|new|class|import|export|from|true|false|null|undefined|this|throw|try|catch)\b/

/** Comments, strings, numbers and words of CSS, HTML and JavaScript: enough to read by, without a grammar for each. */
const tokens = (language: CodeAreaProps['language']): StreamParser<State> => ({
  startState: () => ({ comment: null }),
  token: (stream, state) => {
    if (state.comment !== null) {
      if (stream.skipTo(state.comment)) {
        stream.match(state.comment)
        state.comment = null
      } else stream.skipToEnd()
      return 'comment'
    }
    if (stream.match('/*')) {
      state.comment = '*/'
      return 'comment'
    }
    if (stream.match('<!--')) {
      state.comment = '-->'
      return 'comment'
    }
    if (language === 'js' && stream.match(/^\/\/.*/)) return 'comment'
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string'
    if (language !== 'css' && stream.match(/^<\/?[A-Za-z][\w-]*/)) return 'typeName'
    if (language === 'css' && stream.match(/^@[\w-]+/)) return 'keyword'
    if (language === 'css' && stream.match(/^(?:--)?[\w-]+(?=\s*:[^{]*(?:;|$))/)) return 'propertyName'
    if (stream.match(/^#?\d[\w.%]*/)) return 'number'
    if (language !== 'css' && stream.match(words)) return 'keyword'
    if (!stream.match(/^[\w-]+/)) stream.next()
    return null
  },
})

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--app-ink-3)' },
  { tag: tags.string, color: 'var(--app-success, var(--app-ink))' },
  { tag: tags.number, color: 'var(--app-primary)' },
  { tag: tags.keyword, color: 'var(--app-primary)', fontWeight: '600' },
  { tag: [tags.typeName, tags.propertyName], color: 'var(--app-primary)' },
])

/** Colours of a language by the variables of the skin. */
export const highlighting = (language: CodeAreaProps['language']): Extension => [
  StreamLanguage.define(tokens(language)),
  syntaxHighlighting(colours),
]
