import { usePage } from '@gantry/client/web'
import { ReleasePage } from './detail/release-page.tsx'
import { ListPage } from './list/list-page.tsx'
import './releases.css'

/** Releases of the space, or the one that the address names. */
const ReleasesPage = () => {
  const { release } = usePage().query
  return release ? <ReleasePage key={release} id={release} /> : <ListPage />
}

export default ReleasesPage
