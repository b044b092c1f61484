import {
  authenticityFileTypes,
  maxAuthenticityFileBytes,
  maxAuthenticityFiles,
} from '@vermeil/contracts/catalog/inquiries.schema'

type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>
export type Choice<F extends FileFacts> = { files: readonly F[]; refusals: readonly string[] }

const isSame = (one: FileFacts, other: FileFacts) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds files to those already chosen; those that can't be sent are left out, each with its reason. */
export function chooseFiles<F extends FileFacts>(chosen: readonly F[], added: readonly F[]): Choice<F> {
  const files = [...chosen]
  const refusals: string[] = []
  for (const file of added) {
    if (files.some((other) => isSame(file, other))) continue
    const why = whyNot(file, files.length)
    if (why) refusals.push(`${file.name} ${why}`)
    else files.push(file)
  }
  return { files, refusals }
}

function whyNot({ size, type }: FileFacts, count: number): string | null {
  if (!authenticityFileTypes.includes(type)) return 'is neither a picture nor a PDF and was not added.'
  if (size > maxAuthenticityFileBytes) return 'is larger than 25 MB and was not added.'
  if (size === 0) return 'is empty and was not added.'
  if (count >= maxAuthenticityFiles) return `was not added: at most ${maxAuthenticityFiles} files can be sent.`
  return null
}
