import {
  callKey,
  queryClient,
  setNavCount,
  spaceSetting,
  useCall,
  usePushed,
  useSession,
} from '@gantry/client/web'
import { chatSetting } from '@gantry/model/shared'
import { useEffect, useRef } from 'react'
import { countChat, listChatRooms } from '../shared/contract.ts'
import { connectChat, forgetChatToken, storeChatStatus } from './connection.ts'
import { isAbout, useGathered } from './pushed.ts'

/** Types of users that have the screen. */
const talking: readonly string[] = ['admin', 'user', 'safe', 'audit']

/** Connects this browser to chat and keeps the number beside its entry. Renders nothing. */
export const Beside = () => {
  const { user } = useSession()
  return spaceSetting(chatSetting) && talking.includes(user.userType) ? <Connected /> : null
}

const Connected = () => {
  const { user, space } = useSession()
  const { data } = useCall(countChat, {})
  const unread = data?.unread ?? 0
  /** A refused token is asked anew once; refused again, chat stays disconnected until the next connection. */
  const refused = useRef(false)

  useEffect(() => setNavCount('/{spaceUri}/qChat', unread), [unread])
  useEffect(() => {
    void connectChat(user.id, space.id)
    return () => setNavCount('/{spaceUri}/qChat', 0)
  }, [user.id, space.id])

  usePushed('chatStatus', message => {
    if (message === null) {
      refused.current = false
      storeChatStatus(false)
      void connectChat(user.id, space.id)
      return
    }
    const isConnected = 'status' in message && message.status === '1'
    storeChatStatus(isConnected)
    if (isConnected) return
    forgetChatToken()
    if (refused.current) return
    refused.current = true
    void connectChat(user.id, space.id)
  })
  const askAgain = useGathered(() => {
    for (const contract of [countChat, listChatRooms])
      void queryClient.invalidateQueries({ queryKey: callKey(contract) })
  }, 300)
  usePushed('chat', message => {
    if (message === null || isAbout(message, null, 'message', 'own-read')) askAgain()
  })
  return null
}
