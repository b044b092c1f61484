import { queryOptions, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { api } from '@/shared/http/api'
import { Skeleton } from '@/ui/skeleton'

/** A file of a path never changes. */
const fileQuery = (path: string) =>
  queryOptions({
    queryKey: ['private-files', path],
    queryFn: () => api.file(path),
    staleTime: Number.POSITIVE_INFINITY,
  })

type PrivateFileProps = {
  path: string
  label: string
  /** Says more than the label what is seen. */
  alt?: string
  /** Of a file that is no picture. */
  filename?: string | undefined
}

const box = 'grid aspect-square w-full place-items-center rounded-md bg-raised p-2 text-center text-sm text-muted'

/** For the people who may read it. A picture opens in its full size in a new tab; another file is saved. */
export function PrivateFile({ path, label, alt = label, filename }: PrivateFileProps) {
  const { data, isError } = useQuery(fileQuery(path))
  const address = useObjectUrl(data)
  if (isError) return <p className={box}>{filename ?? label}: this file could not be loaded.</p>
  if (!address) return <Skeleton className="aspect-square w-full" />
  return (
    <figure className="grid gap-1">
      {filename === undefined ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={alt} className="aspect-square w-full rounded-md bg-raised object-contain" />
        </a>
      ) : (
        <a href={address} download={filename} className={box}>
          <FileText aria-hidden="true" className="size-8" />
          <span className="wrap-anywhere">{filename}</span>
        </a>
      )}
      <figcaption className="text-sm text-muted">{label}</figcaption>
    </figure>
  )
}
