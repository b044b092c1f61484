import { useEffect, useState } from 'react'

type Loaded = { picture: ImageBitmap | null; problem: string | null }

const nothing: Loaded = { picture: null, problem: null }

/** A chosen file as a picture, turned the right way up; its memory is given back when it is no longer shown. */
export function usePicture(file: File): Loaded {
  const [loaded, setLoaded] = useState(nothing)

  useEffect(() => {
    let isOver = false
    let bitmap: ImageBitmap | undefined
    createImageBitmap(file).then(
      (picture) => {
        bitmap = picture
        if (isOver) picture.close()
        else setLoaded({ picture, problem: null })
      },
      (error: unknown) => {
        console.warn(`“${file.name}” is not a picture this browser can read.`, error)
        if (!isOver)
          setLoaded({ picture: null, problem: 'This file could not be read as a picture. Please try another.' })
      },
    )
    return () => {
      isOver = true
      bitmap?.close()
      setLoaded(nothing)
    }
  }, [file])

  return loaded
}
