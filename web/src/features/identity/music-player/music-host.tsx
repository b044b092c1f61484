import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { playlistQuery } from '@/entities/playlist/playlist-query'
import { announce } from '@/shared/a11y/announcer'
import { connectMediaSession } from './media-session'
import { music, useMusic } from './music'
import { musicStatus } from './music-status'

/** The app's one audio element. It stands above the router: pages come and go, the music goes on. */
export function MusicHost() {
  const audio = useRef<HTMLAudioElement>(null)
  const { data: playlist } = useQuery(playlistQuery)
  const status = useMusic(musicStatus)

  useEffect(() => (audio.current ? music.attach(audio.current) : undefined), [])
  useEffect(() => ('mediaSession' in navigator ? connectMediaSession(music, navigator.mediaSession) : undefined), [])
  useEffect(() => {
    if (playlist) music.setHouse(playlist.pieces)
  }, [playlist])
  useEffect(() => {
    if (status) announce(status)
  }, [status])

  // biome-ignore lint/a11y/useMediaCaption: music without words
  return <audio ref={audio} preload="auto" />
}
