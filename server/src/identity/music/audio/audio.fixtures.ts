const ascii = (text: string) => Buffer.from(text, 'latin1')
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** 128 kbit/s at 44.1 kHz: frames of 417 bytes. */
export function mp3File({ tag = false, frames = 8 } = {}): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
  const id3 = Buffer.concat([ascii('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, 20]), Buffer.alloc(20)])
  return Buffer.concat([...(tag ? [id3] : []), ...Array<Buffer>(frames).fill(frame)])
}

/** A silent recording that every browser plays: 16 bits, one channel, 8 kHz. */
export function wavFile(seconds: number): Buffer {
  const header = Buffer.alloc(44)
  const size = seconds * 16_000
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + size, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(size, 40)
  return Buffer.concat([header, Buffer.alloc(size)])
}

/** The header alone, at 24 kHz, in stereo. */
export function flacFile(seconds: number): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4096, 0)
  info.writeUInt16BE(4096, 2)
  info.writeUIntBE((24_000 << 4) | (1 << 1), 10, 3)
  info.writeUInt8(0xf0, 13)
  info.writeUInt32BE(seconds * 24_000, 14)
  return Buffer.concat([ascii('fLaC'), Buffer.from([0x80, 0, 0, 34]), info])
}

export function oggFile(codec: string): Buffer {
  const page = Buffer.alloc(28)
  page.write('OggS', 0, 'latin1')
  page.writeUInt8(2, 5)
  page.writeUInt8(1, 26)
  page.writeUInt8(30, 27)
  return Buffer.concat([page, ascii(codec.padEnd(30, '\0'))])
}

const isoFile = (brand: string) =>
  Buffer.concat([u32(24), ascii('ftyp'), ascii(brand), u32(0), ascii('isom'), ascii(brand), Buffer.alloc(64)])
export const m4aFile = (): Buffer => isoFile('M4A ')
export const mp4Video = (): Buffer => isoFile('mp42')

export const aacFrames = (): Buffer =>
  Buffer.concat(
    Array<Buffer>(4).fill(Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x04, 0x1f, 0xfc]), Buffer.alloc(25)])),
  )

/** Element, size in one byte, content: sizes stay below 127 here. */
const element = (id: string, content: Buffer) =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), content])

/** A WebM file with tracks of these types: 1 is a picture, 2 is sound. */
export function webmFile(types: readonly number[]): Buffer {
  const head = element('1a45dfa3', element('4282', ascii('webm')))
  const entries = types.map((type) =>
    element('ae', Buffer.concat([element('d7', Buffer.from([1])), element('83', Buffer.from([type]))])),
  )
  // The segment's size is left open, as a browser's recorder leaves it.
  const segment = Buffer.concat([
    Buffer.from('18538067', 'hex'),
    Buffer.from('01ffffffffffffff', 'hex'),
    element('ec', Buffer.alloc(3)),
    element('1654ae6b', Buffer.concat(entries)),
  ])
  return Buffer.concat([head, segment])
}
