import { call, useSession } from '@gantry/client/web'
import { setPortraitSource } from '@gantry/ui/web'
import { useEffect } from 'react'
import { personalContract, pictureHref } from '../shared/index.ts'

/** Lets every picture of a person be found by the id of the person, for the space one is in. */
export const lookUpPortraits = (space: string): void =>
  setPortraitSource(async ids => {
    const { pictures } = await call(personalContract.findPictures, { ids: [...ids] })
    return Object.fromEntries(
      Object.entries(pictures).map(([person, picture]) => [person, pictureHref(space, picture)]),
    )
  })

/** Looks up portraits while somebody is signed in. Renders nothing. */
export const Navigation = () => {
  const { space } = useSession()
  useEffect(() => {
    lookUpPortraits(space.id)
    return () => setPortraitSource(null)
  }, [space.id])
  return null
}
