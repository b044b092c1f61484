import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { listingLimits } from '@vermeil/contracts/selling/listings.schema'
import { useRef, useState } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { ApiError } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { addImage } from './listing-api'
import { useListingCache } from './use-listing-cache'

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff']

export type ImageUpload = {
  readonly id: number
  readonly file: File
  /** From 0 to 1. */
  readonly progress: number
  readonly problem: string | null
}

/** Refused before it is sent, in the same words as the server would. */
function problemOf(file: File): string | null {
  if (!imageTypes.includes(file.type)) return 'Please choose a JPEG, PNG, WebP or TIFF picture.'
  return file.size > listingLimits.imageBytes ? 'File size must be less than 25MB' : null
}

/** Whether it is worth sending at all; a file of another kind stays of another kind. */
export const isSendable = (file: File) => problemOf(file) === null

/** Pictures on their way, one after the other: they arrive in the order in which they were chosen. */
export function useImageUploads(listing: Listing) {
  const { keep } = useListingCache()
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([])
  const nextId = useRef(0)
  const line = useRef<Promise<void>>(Promise.resolve())
  const abort = useRef(new Map<number, AbortController>())

  const change = (id: number, part: Partial<ImageUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))

  async function send({ id, file }: ImageUpload) {
    const controller = new AbortController()
    abort.current.set(id, controller)
    try {
      const answer = await addImage(listing.id, file, {
        onProgress: (progress) => change(id, { progress }),
        signal: controller.signal,
      })
      keep(answer)
      drop(id)
      announce(`${file.name} uploaded`)
    } catch (error) {
      if (controller.signal.aborted) return
      console.warn(`${file.name} could not be uploaded.`, error)
      const problem = error instanceof ApiError ? sentenceOf(error) : 'Failed to upload file. Please try again.'
      change(id, { problem, progress: 0 })
      announce(`${file.name}: ${problem}`, 'assertive')
    } finally {
      abort.current.delete(id)
    }
  }

  function enqueue(upload: ImageUpload) {
    line.current = line.current.then(() => send(upload))
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      for (const file of files) {
        const upload = { id: nextId.current++, file, progress: 0, problem: problemOf(file) }
        setUploads((all) => [...all, upload])
        if (!upload.problem) enqueue(upload)
      }
    },
    retry(upload: ImageUpload) {
      change(upload.id, { problem: null, progress: 0 })
      enqueue(upload)
    },
    cancel(id: number) {
      abort.current.get(id)?.abort()
      drop(id)
    },
  }
}
