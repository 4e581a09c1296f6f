import { Icon } from '@gantry/ui/web'
import { Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'

interface SearchBoxProps {
  readonly value: string
  readonly label: string
  onSearch(text: string): void
}

/** Milliseconds without a key until what is typed is searched; Enter searches at once. */
const rest = 300

/** Searches while it is typed. */
export const SearchBox = ({ value, label, onSearch }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Narrowed elsewhere, such as by a tab.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), rest)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Input
      allowClear
      value={typed}
      maxLength={100}
      prefix={<Icon name="search" />}
      placeholder={label}
      aria-label={label}
      onChange={event => setTyped(event.target.value)}
      onPressEnter={() => typed.trim() !== value && onSearch(typed.trim())}
    />
  )
}
