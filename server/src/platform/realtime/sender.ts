import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { encodeFrame, type Frame, type Version } from './frames.ts'
import { writeMessage } from './text-message.ts'

const MAX_BUFFERED_BYTES = 1024 * 1024

type Options = {
  socket: WebSocket
  /** The raw connection below the socket. */
  wire: Duplex
  version: Version
  /** Called once when the socket is closed because its reader is too slow. */
  onSlow: () => void
}

/** Sends messages on one socket. */
export function createSender({ socket, wire, version, onSlow }: Options) {
  let isDropped = false

  /** Closes the socket of a slow reader instead of buffering for it. The client reconnects and reads what it missed. */
  function keepsUp(): boolean {
    if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) return true
    socket.terminate()
    if (!isDropped) onSlow()
    isDropped = true
    return false
  }

  return {
    send(frame: Frame) {
      if (keepsUp()) socket.send(encodeFrame(version, frame))
    },
    /** Sends a room's message, which is framed already. */
    sendMessage(message: Buffer) {
      if (socket.readyState === WebSocket.OPEN && keepsUp()) writeMessage(wire, message)
    },
  }
}
