import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

interface PartsProps<Part extends string> {
  readonly label: string
  readonly parts: readonly Part[]
  readonly chosen: Part
  /** Key of a part's name: `<prefix>.<part>`. */
  readonly prefix: string
}

/** The parts of a page; the address keeps which one is shown. */
export const Parts = <Part extends string>({ label, parts, chosen, prefix }: PartsProps<Part>) => {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  return (
    <nav className="seg s" aria-label={label}>
      {parts.map(each => (
        <button
          key={each}
          type="button"
          className={each === chosen ? 'on' : undefined}
          aria-pressed={each === chosen}
          onClick={() => setParams({ part: each }, { replace: true })}
        >
          {t(`${prefix}.${each}`)}
        </button>
      ))}
    </nav>
  )
}
