import { localise, type Text } from '@gantry/base/shared'
import { currentLang, currentSpace } from '@gantry/client/web'
import { Icon, useCopy } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExampleLanguage, exampleIn, exampleLanguages } from './example-code.ts'

interface ExamplesProps {
  readonly table: string
  readonly label: Text
}

/** Calls that work once the key is put in. */
export const Examples = ({ table, label }: ExamplesProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const code = exampleIn(language, `${location.origin}/space-${currentSpace()}/api/tables/${table}/records`)
  return (
    <section aria-labelledby="cl-examples">
      <h2 id="cl-examples">{t('callers.examples', { table: localise(label, currentLang()) })}</h2>
      <div className="cl-code">
        <header>
          <nav className="seg" aria-label={t('callers.examples.language')}>
            {exampleLanguages.map(each => (
              <button
                key={each}
                type="button"
                className={each === language ? 'on' : undefined}
                aria-pressed={each === language}
                onClick={() => setLanguage(each)}
              >
                {names[each]}
              </button>
            ))}
          </nav>
          <button
            type="button"
            className="btn t"
            onClick={() =>
              copy(code, { label: t('callers.examples.code'), done: t('callers.examples.copied') })
            }
          >
            <Icon name="copy" size={14} />
            {t('callers.copy')}
          </button>
        </header>
        <pre className="mono" translate="no">
          {code}
        </pre>
      </div>
    </section>
  )
}

const names: Readonly<Record<ExampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
}
