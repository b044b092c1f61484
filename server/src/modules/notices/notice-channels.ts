import type { Channel } from '../../platform/realtime/channels.ts'

/** What is said to one person reaches that person alone. */
export const noticeChannels: readonly Channel[] = [
  { topic: /^user:([0-9a-f-]{36})$/, mayListen: (listener, match) => listener?.id === match[1] },
]
