import { useCall, useNudge } from '@gantry/client/web'
import { useEffect, useEffectEvent, useRef } from 'react'
import { listAreas, readLiveArea } from '../../shared/contract.ts'

/** Calls at once, and after that at most once a second: a plant sends more often than people see. */
const useAtMostEverySecond = (run: () => void): (() => void) => {
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const tell = useEffectEvent(run)
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current)
    },
    [],
  )
  return () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      tell()
    }, 1_000)
  }
}

/** The areas of the space with their numbers. */
export const useAreas = () => {
  const answer = useCall(listAreas, {}, { keep: true })
  const again = useAtMostEverySecond(() => void answer.refetch())
  useNudge('plant_area', again)
  useNudge('area_device', again)
  useNudge('alarm', again)
  return answer
}

/** What an area shows now, fetched again when a device or an alarm changes. */
export const useLiveArea = (id: string) => {
  const answer = useCall(readLiveArea, { id }, { staleTime: 0 })
  const again = useAtMostEverySecond(() => void answer.refetch())
  useNudge('device', again)
  useNudge('alarm', again)
  useNudge('area_device', again)
  return answer
}
