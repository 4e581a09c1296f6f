import { currentLang } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { Difference } from '../shared/kind.ts'
import { sayWord } from './say-word.ts'

const signs = { added: '+', changed: '~', moved: '↕', removed: '−' } as const

interface WordListProps {
  readonly kind: string
  readonly words: readonly Difference[]
  /** Leads to the place of a sentence in the editor. */
  readonly onGo?: (difference: Difference) => void
}

/** A difference in sentences, by the part of the design they are about. */
export const WordList = ({ kind, words, onGo }: WordListProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const parts = [...new Set(words.map(({ part }) => part))]
  if (words.length === 0) return <p className="ink3">{t('designs.no_difference')}</p>
  return (
    <div className="dg-words">
      {parts.map(part => (
        <section key={part} aria-label={t(`${kind}.part.${part}`)}>
          <h4>{t(`${kind}.part.${part}`)}</h4>
          <ul>
            {words
              .filter(word => word.part === part)
              .map(word => {
                const said = sayWord(t, lang, word)
                return (
                  <li key={`${word.at} ${word.key} ${said}`} data-sign={word.sign}>
                    <b
                      title={t(`designs.sign.${word.sign}`)}
                      role="img"
                      aria-label={t(`designs.sign.${word.sign}`)}
                    >
                      {signs[word.sign]}
                    </b>
                    {onGo && word.sign !== 'removed' ? (
                      <button type="button" className="dg-go" translate="no" onClick={() => onGo(word)}>
                        {said}
                      </button>
                    ) : (
                      <span translate="no">{said}</span>
                    )}
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </div>
  )
}
