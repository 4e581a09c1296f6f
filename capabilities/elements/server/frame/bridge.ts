/**
 * The script that stands before the page of a custom component and gives it `gantry`:
 * - `gantry.ready`: what the host says when hands are shaken: `lang`, `skin` (colours by the name of their variable), `name`,
 *   `values` (of its properties), `settings` (what the administrator of the space set for it);
 * - `gantry.records({ table, fields, filter, sort, size })`: records of a table that is granted, with the reader's rights;
 * - `gantry.open(address)`: opens an address of the space;
 * - `gantry.close()`: ends the conversation.
 *
 * Messages are those of the specification, section 3; the token of `messageToken` is the sender.
 */
export const bridge = `<script>
(() => {
  const token = new URLSearchParams(location.search).get('messageToken') ?? ''
  const asked = new Map()
  let last = 0
  const send = (type, data) =>
    parent.postMessage({ type, senderId: token, receiverId: 'gantry', targetId: 'gantry', receivers: ['gantry'], data }, '*')
  const ask = (ask, input) =>
    new Promise((resolve, reject) => {
      asked.set(++last, { resolve, reject })
      send('data', { id: last, ask, input })
    })
  const ready = new Promise(resolve => {
    addEventListener('message', ({ source, data: said }) => {
      if (source !== parent || said?.receiverId !== token) return
      if (said.type === 'reply') {
        for (const [name, value] of Object.entries(said.data.skin)) document.documentElement.style.setProperty(name, value)
        document.documentElement.lang = said.data.lang
        resolve(said.data)
      }
      if (said.type === 'data') {
        const waiting = asked.get(said.data.id)
        asked.delete(said.data.id)
        if ('error' in said.data) waiting?.reject(new Error(said.data.error))
        else waiting?.resolve(said.data.answer)
      }
    })
  })
  window.gantry = {
    ready,
    records: input => ask('records', input),
    open: address => ask('open', { address }),
    close: () => send('disconnect', {}),
  }
  send('shake', { messageToken: token })
})()
</script>
<style>
  html { color: var(--app-ink); background: var(--app-panel); font: 14px/22px system-ui, sans-serif; }
  body { margin: 16px; }
</style>`
