import { currentSpace, useCall } from '@gantry/client/web'
import { spacePrefix } from '@gantry/model/shared'
import { useEffect } from 'react'
import { currentStyle } from '../../shared/style/contract.ts'
import { useStyleSwitch } from './style-switch.ts'

/** Milliseconds for which the name of the file is trusted. */
const fresh = 10 * 60_000

/** Draws nothing: it loads the style sheet of the space into the page. */
export const Beside = () => {
  const how = useStyleSwitch()
  const { data } = useCall(currentStyle, {}, { enabled: how === 'on', staleTime: fresh })
  const file = how === 'draft' ? 'draft' : how === 'on' ? (data?.file ?? null) : null
  useEffect(() => {
    if (file === null) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.dataset.style = 'space'
    link.href = `${spacePrefix(currentSpace() ?? '')}/api/stylesheets/${file}`
    document.head.append(link)
    return () => link.remove()
  }, [file])
  return null
}
