import { expect, test } from 'vitest'
import { aacFrames, flacFile, m4aFile, mp3File, mp4Video, oggFile, wavFile, webmFile } from './audio.fixtures.ts'
import { audioSeconds } from './audio-duration.ts'
import { recognizeAudio } from './recognize-audio.ts'

test.each([
  ['MP3', mp3File(), 'mp3'],
  ['MP3 behind a tag', mp3File({ tag: true }), 'mp3'],
  ['WAV', wavFile(1), 'wav'],
  ['FLAC', flacFile(1), 'flac'],
  ['Ogg Vorbis', oggFile('\x01vorbis'), 'ogg'],
  ['Opus', oggFile('OpusHead'), 'opus'],
  ['M4A', m4aFile(), 'm4a'],
  ['AAC', aacFrames(), 'aac'],
  ['WebM with sound alone', webmFile([2]), 'weba'],
])('%s is known by its content', async (_, file, ext) => {
  expect(await recognizeAudio(file)).toBe(ext)
})

test.each([
  ['WebM with a picture', webmFile([1, 2])],
  ['WebM with neither', webmFile([])],
  ['a film', mp4Video()],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('%s is no music', async (_, file) => {
  expect(await recognizeAudio(file)).toBeNull()
})

test('FLAC and WAV say how long they last; a header cut short says nothing', () => {
  expect(audioSeconds(flacFile(2.5), 'flac')).toBe(2.5)
  expect(audioSeconds(wavFile(0.5), 'wav')).toBe(0.5)
  expect(audioSeconds(flacFile(1).subarray(0, 20), 'flac')).toBeNull()
  expect(audioSeconds(wavFile(1).subarray(0, 30), 'wav')).toBeNull()
  expect(audioSeconds(mp3File(), 'mp3')).toBeNull()
})
